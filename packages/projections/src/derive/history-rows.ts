import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import { parseStream } from '@hoops/domain/stream';
import { shardOf } from '@hoops/event-store/time-index';
import { lists } from '../lists.ts';
import { receiptNumber } from '../receipt-number.ts';
import type { EntryRow } from '../row.ts';
import type { EventLogItem } from '../views/lists.ts';
import { attendanceTapRows } from './attendance-tap-rows.ts';
import { enrolmentChangeRows } from './enrolment-change-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { ledgerRows } from './payout-rows.ts';

/** Immutable rows of single events. Stored by id, so writing a row twice is harmless. */
export const historyRows = (envelope: Envelope): readonly EntryRow[] => [
  ...eventLogRows(envelope),
  ...entriesOfEvent(envelope),
];

/** Rows that state facts of the event, unlike rows of the event log. */
export const entriesOfEvent = (envelope: Envelope): readonly EntryRow[] => [
  ...paymentRows(envelope),
  ...ledgerRows(envelope),
  ...enrolmentChangeRows(envelope),
  ...attendanceTapRows(envelope),
];

export const eventLogItem = (envelope: Envelope | SealedEnvelope): EventLogItem => ({
  eventId: envelope.id,
  stream: envelope.stream,
  version: envelope.version,
  type: envelope.type,
  at: envelope.at,
  familyId: familyOf(envelope),
  actorSub: envelope.actor.sub,
  actorRole: envelope.actor.role,
  onBehalfOf: envelope.actor.onBehalfOf ?? null,
  commandId: envelope.commandId,
  command: envelope.command ?? null,
  correlationId: envelope.correlationId,
  athleteIds: athletesOf(envelope),
});

const eventLogRows = (envelope: Envelope): readonly EntryRow[] => {
  const item = eventLogItem(envelope);
  const families = familiesOf(envelope);
  const shard = shardOf(parseStream(envelope.stream).name);
  const entry = (list: string, data: EventLogItem = item): EntryRow => ({
    kind: 'entry',
    list,
    sort: envelope.at,
    id: envelope.id,
    data,
  });
  const also = [
    lists.events(shard),
    lists.eventsOfType(envelope.type, shard),
    ...(isInOwnList(envelope, families) ? [] : [lists.eventsBy(envelope.actor.sub, shard)]),
    lists.eventsBecauseOf(envelope.correlationId),
  ];
  return [
    { ...entry(lists.eventsOf(item.familyId ?? envelope.stream)), also },
    ...families
      .filter((familyId) => familyId !== item.familyId)
      .map((familyId) => entry(lists.eventsOf(familyId), { ...item, familyId })),
    ...namedIn(envelope).map((id) => entry(lists.eventsNaming(id))),
    ...(envelope.actor.onBehalfOf === undefined ? [] : [entry(lists.eventsOnBehalf(shard))]),
  ];
};

/** True for a parent's event about their own family, because the family's list already includes the event. */
const isInOwnList = ({ actor }: Envelope, families: readonly string[]): boolean =>
  actor.role === 'parent' && families.includes(actor.sub);

/** Stripe's ids that only a few events contain, such as `sub_...`, `in_...` or `pi_...`. */
const providerObject = /^(sub|sub_sched|in|pi|ch|re|cus|du|dp)_\w{1,100}$/;

const namedIn = (envelope: Envelope): readonly string[] => [
  ...providerIds(envelope),
  ...receiptsIn(envelope),
];

const receiptsIn = ({ type, data }: Envelope): readonly string[] => {
  switch (type) {
    case 'PaymentReceived':
      return [receiptNumber(data.paymentId)];
    case 'PaymentRefunded':
      return [receiptNumber(data.refundId)];
    default:
      return [];
  }
};

const providerIds = ({ data, provider }: Pick<Envelope, 'data' | 'provider'>): readonly string[] => [
  ...new Set([
    ...Object.values<unknown>(data)
      .flat()
      .filter((value): value is string => typeof value === 'string' && providerObject.test(value)),
    ...(provider?.requests ?? []).map(({ id }) => id),
    ...(provider?.message ? [provider.message.id] : []),
  ]),
];

const athletesOf = ({ data }: Pick<SealedEnvelope, 'data'>): readonly string[] => {
  const lines: readonly unknown[] = Array.isArray(data.lines) ? data.lines : [];
  return [...new Set([data, ...lines].flatMap(athleteIn))];
};

const athleteIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && 'athleteId' in value && typeof value.athleteId === 'string'
    ? [value.athleteId]
    : [];

export const familiesOf = (envelope: Pick<SealedEnvelope, 'stream' | 'data'>): readonly string[] => {
  const one = familyOf(envelope);
  if (one !== null) return [one];
  const { familyIds } = envelope.data;
  return Array.isArray(familyIds) ? familyIds.map(String) : [];
};

const familyOf = ({ stream, data }: Pick<SealedEnvelope, 'stream' | 'data'>): string | null => {
  const { kind, id } = parseStream(stream);
  if (kind === 'family' || kind === 'access') return id;
  return typeof data.familyId === 'string' ? data.familyId : null;
};
