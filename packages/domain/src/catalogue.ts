import { accessEvents } from './access/events.ts';
import { accessLogEvents } from './access-log/events.ts';
import { attendanceEvents } from './attendance/events.ts';
import { classEvents } from './class/events.ts';
import type { EventDefinition, EventOf, Names } from './event.ts';
import { familyEvents } from './family/events.ts';
import { gradeEvents } from './grade/events.ts';
import { unnamed } from './history-sentences.ts';
import { jobEvents } from './job/events.ts';
import { mailEvents } from './mail/events.ts';
import { noticeEvents } from './notice/events.ts';
import { paperEvents } from './papers/events.ts';
import { payoutEvents } from './payout/events.ts';
import { priceEvents } from './prices/events.ts';
import { reconciliationEvents } from './reconciliation/events.ts';
import { replayEvents } from './replay/events.ts';
import { requestEvents } from './request/events.ts';
import { scheduleEvents } from './schedule/events.ts';
import { withHiddenCharactersShown } from './text/hidden-characters.ts';

export const catalogue = [
  ...familyEvents,
  ...accessEvents,
  ...scheduleEvents,
  ...gradeEvents,
  ...classEvents,
  ...paperEvents,
  ...priceEvents,
  ...requestEvents,
  ...mailEvents,
  ...noticeEvents,
  ...replayEvents,
  ...reconciliationEvents,
  ...payoutEvents,
  ...jobEvents,
  ...accessLogEvents,
  ...attendanceEvents,
] as const;

export type DomainEvent = EventOf<(typeof catalogue)[number]>;
export type EventType = DomainEvent['type'];

const byType: ReadonlyMap<string, EventDefinition> = new Map(
  catalogue.map((definition): [string, EventDefinition] => [
    definition.type,
    definition as unknown as EventDefinition,
  ]),
);

export const eventTypes: readonly EventType[] = catalogue.map((definition) => definition.type);

/** @throws Error for an unknown type */
export const definitionOf = (type: string): EventDefinition => {
  const definition = byType.get(type);
  if (!definition) throw new Error(`Unknown event type ${type}`);
  return definition;
};

/** @throws z.core.$ZodError if the data does not match the event's schema */
export const parseEvent = (type: string, data: unknown): DomainEvent => {
  const definition = definitionOf(type);
  return { type: definition.type, data: definition.data.parse(data) } as DomainEvent;
};

export const summaryOf = (event: DomainEvent, names: Names): string => {
  const sentence = withHiddenCharactersShown(definitionOf(event.type).summary(event.data, names));
  return sentence.startsWith(unnamed.athlete) ? `A${sentence.slice(1)}` : sentence;
};
