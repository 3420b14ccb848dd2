import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { scheduleItemId, scheduleItemIdSchema } from '../ids.ts';
import { fill, forCount } from '../text/fill.ts';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';
import { dateWords } from '../time/club-time.ts';
import { recurrenceSchema } from './recurrence-schema.ts';

/** Stored facts of a schedule item (spec section 3). Forms are stricter (fields.ts). */
export const scheduleItemFacts = { title: z.string(), times: z.string(), location: z.string() };

const recurrence = z.nullable(recurrenceSchema);
const item = { itemId: scheduleItemIdSchema, ...scheduleItemFacts, recurrence };
const example = {
  itemId: scheduleItemId('item-1'),
  title: 'Monday skills',
  times: '5:30 PM to 7:00 PM',
  location: 'North gym',
  recurrence: null,
};

export const ScheduleItemAdded = defineEvent({
  type: 'ScheduleItemAdded',
  schema: 2,
  data: z.strictObject({ ...item, order: z.int() }),
  summary: ({ title }) => fill(history.ScheduleItemAdded, { title }),
  example: { ...example, order: 1 },
  personal: [],
});

export const ScheduleItemChanged = defineEvent({
  type: 'ScheduleItemChanged',
  schema: 3,
  /** Before `from`, earlier sessions stay as they were; null if there is no earlier session. */
  data: z.strictObject({ ...item, from: z.nullable(calendarDateSchema) }),
  summary: ({ title, from }) =>
    from === null
      ? fill(history.ScheduleItemChanged, { title })
      : fill(history.ScheduleItemChangedFrom, { title, date: dateWords(from) }),
  example: { ...example, from: null },
  personal: [],
});

export const ScheduleItemRemoved = defineEvent({
  type: 'ScheduleItemRemoved',
  schema: 2,
  data: z.strictObject({ ...item, order: z.int() }),
  summary: ({ title }) => fill(history.ScheduleItemRemoved, { title }),
  example: { ...example, order: 1 },
  personal: [],
});

/** Neighbors swap their order values in one write (spec section 7). */
export const ScheduleItemMoved = defineEvent({
  type: 'ScheduleItemMoved',
  schema: 1,
  data: z.strictObject({
    itemId: scheduleItemIdSchema,
    order: z.int(),
    neighbourId: scheduleItemIdSchema,
    neighbourOrder: z.int(),
  }),
  summary: ({ itemId, order, neighbourId, neighbourOrder }, names) =>
    fill(order > neighbourOrder ? history.ScheduleItemMovedDown : history.ScheduleItemMovedUp, {
      item: names.scheduleItem(itemId),
      neighbor: names.scheduleItem(neighbourId),
    }),
  example: {
    itemId: scheduleItemId('item-1'),
    order: 2,
    neighbourId: scheduleItemId('item-2'),
    neighbourOrder: 1,
  },
  personal: [],
});

const session = { itemId: scheduleItemIdSchema, date: calendarDateSchema };
const sessions = z.array(z.strictObject(session));
const exampleSession = { itemId: scheduleItemId('item-1'), date: '2026-11-30' };

/** History sentence about one or several sessions, in date order. */
const sessionsSentence = (
  { one, other }: { readonly one: string; readonly other: string },
  all: z.output<typeof sessions>,
  nameOf: (itemId: string) => string,
): string => {
  const [first] = all;
  return fill(forCount(all.length, { one, other }), {
    count: all.length,
    item: nameOf(first?.itemId ?? ''),
    date: dateWords(first?.date ?? ''),
    lastDate: dateWords(all.at(-1)?.date ?? ''),
  });
};

export const SessionsCanceled = defineEvent({
  type: 'SessionsCanceled',
  schema: 1,
  data: z.strictObject({ sessions, reason: z.string() }),
  summary: ({ sessions: all, reason }, names) => {
    const words = { one: history.OneSessionCanceled, other: history.SessionsCanceled };
    const sentence = sessionsSentence(words, all, names.scheduleItem);
    return reason === '' ? sentence : fill(history.WithReason, { sentence, reason });
  },
  example: { sessions: [exampleSession], reason: 'The gym is closed' },
  personal: [],
});

/** Undoes cancellations and changes of single sessions. */
export const SessionsRestored = defineEvent({
  type: 'SessionsRestored',
  schema: 1,
  data: z.strictObject({ sessions }),
  summary: ({ sessions: all }, names) =>
    sessionsSentence(
      { one: history.OneSessionRestored, other: history.SessionsRestored },
      all,
      names.scheduleItem,
    ),
  example: { sessions: [exampleSession] },
  personal: [],
});

/** Another day, time or location of the session of one date; times are club-local. */
export const SessionChanged = defineEvent({
  type: 'SessionChanged',
  schema: 1,
  data: z.strictObject({
    ...session,
    newDate: z.optional(calendarDateSchema),
    startTime: z.string(),
    endTime: z.string(),
    location: z.string(),
  }),
  summary: ({ itemId, date, newDate }, names) => {
    const facts = { item: names.scheduleItem(itemId), date: dateWords(date) };
    return newDate === undefined
      ? fill(history.SessionChanged, facts)
      : fill(history.SessionMoved, { ...facts, newDate: dateWords(newDate) });
  },
  example: { ...exampleSession, startTime: '18:00', endTime: '19:30', location: 'South gym' },
  personal: [],
});

/** Events that families hear about at once, because they are about single days. */
export const sessionEvents = [SessionsCanceled, SessionsRestored, SessionChanged] as const;

export const scheduleEvents = [
  ScheduleItemAdded,
  ScheduleItemChanged,
  ScheduleItemRemoved,
  ScheduleItemMoved,
  ...sessionEvents,
] as const;
export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>;
