import { AttendanceMarked } from '@hoops/domain/attendance/events';
import { ClassesChanged } from '@hoops/domain/family/athletes/events';
import { PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import type { StreamName } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { rowKey } from '@hoops/projections/row';
import { describe, expect, it } from 'vitest';
import { strayRows } from './stray-rows.ts';

const stream = 'family#dana';
const day = 'attendance#2026-11-10';

const setUp = async () => {
  const store = memoryEventStore();
  const events = [
    { event: { type: 'PaymentReceived', data: PaymentReceived.example } },
    { event: { type: 'PaymentRefunded', data: PaymentRefunded.example } },
    { event: { type: 'ClassesChanged', data: ClassesChanged.example } },
  ] as const;
  const tap = { event: { type: 'AttendanceMarked', data: AttendanceMarked.example } } as const;
  const append = async (name: StreamName, those: Parameters<typeof store.append>[2]) => {
    await store.append(name, await store.head(name), those, {
      actor: { sub: 'stripe', role: 'stripe' },
      commandId: 'c',
      fingerprint: 'f',
      at: '2026-11-05T15:00:00.000Z',
      correlationId: 'c',
      keyId: name,
    });
    return wholeStream(store, name);
  };
  const history = [...(await append(stream, events)), ...(await append(day, [tap]))].flatMap(historyRows);
  const rows = memoryReadStore();
  await rows.putHistory(1, history);
  return { rows, keys: history.map(rowKey) };
};

describe('rows that no whole stream makes', () => {
  it('stray rows are ignored if a quarantined stream may own those rows', async () => {
    const { rows, keys } = await setUp();
    expect(await strayRows(rows, 1, keys, [stream, day])).toEqual([]);
  });

  it('rows that no stream produces are reported as stray when no stream is quarantined', async () => {
    const { rows, keys } = await setUp();
    expect(await strayRows(rows, 1, keys, [])).toHaveLength(keys.length);
  });

  it('rows are reported as stray while another stream is quarantined, unless the rows’ owner is unknown', async () => {
    const { rows, keys } = await setUp();
    const strays = await strayRows(rows, 1, keys, ['family#kim']);
    const left = keys.filter((key) => !strays.some((stray) => 'rowKey' in stray && stray.rowKey === key));
    expect(left.map((key) => key.split('|')[1]?.split('#')[0]).sort()).toEqual([
      'payment-parts',
      'payment-parts',
    ]);
  });
});
