import { accessLogEvents } from '@hoops/domain/access-log/events';
import { attendanceEvents } from '@hoops/domain/attendance/events';
import { catalogue, type DomainEvent, type EventType } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { familyEvents } from '@hoops/domain/family/events';
import { familyId } from '@hoops/domain/ids';
import { mailEvents } from '@hoops/domain/mail/events';
import {
  accessLogStream,
  attendanceStream,
  familyStream,
  mailStream,
  type StreamName,
} from '@hoops/domain/stream';
import { jordan, primary, registered, startedPlan } from '@hoops/domain/testing/family-story';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import { lists } from '@hoops/projections/lists';
import { type Row, rowKey } from '@hoops/projections/row';
import { changeBetween } from '@hoops/projections/row-changes';

export const rowsWrittenBy = (type: EventType): number => keysWrittenBy(type).length;

/** Rows that an event writes per list in a single partition. Lists that never reach a limit are omitted. */
export const listWritesOf = (type: EventType): ReadonlyMap<string, number> => {
  const writes = new Map<string, number>();
  for (const key of keysWrittenBy(type)) {
    const [kind, list = ''] = key.split('|');
    if (kind !== 'entry' || isSpread(list)) continue;
    writes.set(list, (writes.get(list) ?? 0) + 1);
  }
  return writes;
};

const isSpread = (list: string): boolean =>
  list === lists.monthTotals || /^(events[a-z-]*|payments|payment-parts|mails|attendance-of)#/.test(list);

const keysWrittenBy = (type: EventType): readonly string[] => {
  const { stream, past } = worldOf(type);
  const before = past.map((event, index) => envelopeOf(stream, event, index + 1));
  const event = envelopeOf(stream, exampleOf(type), before.length + 1);
  const had = contentsOf(stream, before);
  const change = changeBetween(
    changeBetween({ rows: {}, shares: {} }, had, before.length),
    contentsOf(stream, [...before, event]),
    before.length + 1,
  );
  const { put, removeKeys, add } = change;
  return [
    ...put.map(({ row }) => rowKey(row)),
    ...removeKeys,
    ...Object.keys(add),
    ...historyRows(event).map(rowKey),
  ];
};

const contentsOf = (stream: StreamName, envelopes: readonly Envelope[]) => {
  const { rows, shares } = rowsOfEvents(stream, envelopes);
  // Puts encrypted data back into the row, which counts as one row.
  return { rows: rows.map(({ secret, ...row }): Row => ({ ...row, data: { ...row.data, secret } })), shares };
};

const date = '2026-11-10';

const worldOf = (type: EventType): { readonly stream: StreamName; readonly past: readonly DomainEvent[] } => {
  const isOneOf = (events: readonly { readonly type: string }[]) => events.some((one) => one.type === type);
  if (isOneOf(familyEvents))
    return { stream: familyStream(familyId('family-1')), past: [registered, primary(), startedPlan(jordan)] };
  if (isOneOf(attendanceEvents)) return { stream: attendanceStream(date), past: [] };
  if (isOneOf(mailEvents))
    return { stream: mailStream('mail-1'), past: type === 'EmailSent' ? [] : [exampleOf('EmailSent')] };
  if (isOneOf(accessLogEvents)) return { stream: accessLogStream('coach', date), past: [] };
  throw new Error(`No journey has had ${type} yet: say what stream it is in.`);
};

const exampleOf = (type: EventType): DomainEvent => {
  const definition = catalogue.find((one) => one.type === type);
  if (!definition) throw new Error(`There is no event ${type}.`);
  const data = { ...definition.example, ...('athleteId' in definition.example && { athleteId: jordan }) };
  return { type, data } as DomainEvent;
};

const envelopeOf = (stream: StreamName, event: DomainEvent, version: number): Envelope => ({
  ...event,
  id: `event-${version}`,
  clubId: 'club',
  stream,
  version,
  schema: 1,
  at: `${date}T18:00:00.000Z`,
  occurredAt: `${date}T18:00:00.000Z`,
  actor: { sub: 'family-1', role: 'parent' },
  commandId: `command-${version}`,
  correlationId: 'capacity',
  producer: 'capacity',
});
