import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { scheduleItemId, scheduleItemIdSchema } from '../ids.ts';
import { fill } from '../text/fill.ts';
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
  schema: 2,
  data: z.strictObject(item),
  summary: ({ title }) => fill(history.ScheduleItemChanged, { title }),
  example,
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

export const scheduleEvents = [
  ScheduleItemAdded,
  ScheduleItemChanged,
  ScheduleItemRemoved,
  ScheduleItemMoved,
] as const;
export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>;
