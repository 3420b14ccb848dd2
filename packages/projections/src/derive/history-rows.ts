import type { Envelope } from '@hoops/domain/envelope';
import { parseStream } from '@hoops/domain/stream';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { EventLogItem } from '../views/lists.ts';
import { enrolmentChangeRows } from './enrolment-change-rows.ts';
import { paymentRows } from './payment-rows.ts';

/**
 * Rows that a single event makes and nothing ever changes: the event log, the payments and when a roster changed.
 * Written by id, so that writing one again is harmless.
 */
export const historyRows = (envelope: Envelope): readonly EntryRow[] => [
  ...eventLogRows(envelope),
  ...paymentRows(envelope),
  ...enrolmentChangeRows(envelope),
];

const eventLogRows = (envelope: Envelope): readonly EntryRow[] => {
  const familyId = familyOf(envelope);
  const item: EventLogItem = {
    eventId: envelope.id,
    stream: envelope.stream,
    version: envelope.version,
    type: envelope.type,
    at: envelope.at,
    familyId,
    actorSub: envelope.actor.sub,
    actorRole: envelope.actor.role,
    onBehalfOf: envelope.actor.onBehalfOf ?? null,
    commandId: envelope.commandId,
  };
  const entry = (list: string): EntryRow => ({
    kind: 'entry',
    list,
    sort: envelope.at,
    id: envelope.id,
    data: item,
  });
  return [
    entry(lists.events),
    entry(lists.eventsOfType(envelope.type)),
    ...(familyId === null ? [] : [entry(lists.eventsOf(familyId))]),
  ];
};

/** The family that an event is about; null when it is about none. */
export const familyOf = (envelope: Envelope): string | null => {
  const { kind, id } = parseStream(envelope.stream);
  if (kind === 'family' || kind === 'access') return id;
  return 'familyId' in envelope.data ? envelope.data.familyId : null;
};
