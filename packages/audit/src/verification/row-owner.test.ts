import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { familyEvents } from '@hoops/domain/family/events';
import { PayoutSent } from '@hoops/domain/payout/events';
import type { StreamName } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { rowKey } from '@hoops/projections/row';
import { expect, it } from 'vitest';
import { isHistory, isNameless, ownerOf } from './row-owner.ts';

const at = '2026-11-10T18:00:00.000Z';
const envelope = (stream: StreamName, event: DomainEvent): Envelope =>
  ({
    ...event,
    ...{ id: 'event-1', clubId: 'club', stream, version: 1, schema: 1, at, occurredAt: at },
    ...{ actor: { sub: 'coach', role: 'admin' }, commandId: 'c', correlationId: 'r', producer: 'test' },
  }) as Envelope;
const owner = (row: Parameters<typeof ownerOf>[2]) => ownerOf(memoryReadStore(), 1, row);

it.each(familyEvents)(
  'verification finds the stream of each row of a single event: $type',
  async (definition) => {
    const event = { type: definition.type, data: definition.example } as DomainEvent;
    for (const row of historyRows(envelope('family#dana', event))) {
      expect(isHistory(row), rowKey(row)).toBe(true);
      if (!isNameless(rowKey(row))) expect(await owner(row), rowKey(row)).toBe('family#dana');
    }
  },
);

it('verification finds the stream of a payout’s rows', async () => {
  const sent = envelope('payout#po_1', exampleOf(PayoutSent, { payoutId: 'po_1' }));
  const { rows } = rowsOfEvents('payout#po_1', [sent]);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(await owner(row), rowKey(row)).toBe('payout#po_1');
  for (const row of historyRows(sent)) expect(await owner(row)).toBe('payout#po_1');
});
