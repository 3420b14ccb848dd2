import * as z from 'zod/mini';
import { sameValue } from '../changes.ts';
import { recurrenceWords } from './recurrence.ts';
import type { ScheduleItem } from './state.ts';

/** What families read of an item. `dates` says in words on which days it takes place, null when that is not known. */
const factsSchema = z.strictObject({
  title: z.string(),
  times: z.string(),
  location: z.string(),
  dates: z.nullable(z.string()),
});
export type ScheduleFacts = z.output<typeof factsSchema>;

export const scheduleChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('added'), item: factsSchema }),
  z.strictObject({ kind: z.literal('changed'), before: factsSchema, after: factsSchema }),
  z.strictObject({ kind: z.literal('removed'), item: factsSchema }),
]);
export type ScheduleChange = z.output<typeof scheduleChangeSchema>;

/**
 * What is different for families between two schedules, in the order of the schedule, removals last. The order
 * itself is no news, and what was changed back is none either.
 */
export const scheduleChanges = (
  before: readonly ScheduleItem[],
  after: readonly ScheduleItem[],
): readonly ScheduleChange[] => {
  const find = (items: readonly ScheduleItem[], { itemId }: ScheduleItem) =>
    items.find((item) => item.itemId === itemId);
  return [
    ...after.flatMap((item): readonly ScheduleChange[] => {
      const old = find(before, item);
      if (!old) return [{ kind: 'added', item: factsOf(item) }];
      return sameValue(factsOf(old), factsOf(item))
        ? []
        : [{ kind: 'changed', before: factsOf(old), after: factsOf(item) }];
    }),
    ...before.flatMap((item): readonly ScheduleChange[] =>
      find(after, item) ? [] : [{ kind: 'removed', item: factsOf(item) }],
    ),
  ];
};

const factsOf = ({ title, times, location, recurrence }: ScheduleItem): ScheduleFacts => ({
  title,
  times,
  location,
  dates: recurrence && recurrenceWords(recurrence),
});
