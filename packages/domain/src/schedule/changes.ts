import * as z from 'zod/mini';
import { sameValue } from '../changes.ts';
import { type Program, programs } from '../club/days.ts';
import { recurrenceWords } from './recurrence.ts';
import type { ScheduleItem } from './state.ts';

/** Facts of a schedule item as shown to families. `dates` is in words, or null if the dates are not fixed. */
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

/** Differences between two schedules in schedule order, removals last. A new order is no difference. */
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

export const removedPrograms = (change: ScheduleChange): readonly Program[] => {
  if (change.kind === 'added') return [];
  if (change.kind === 'removed') return programsNamed(change.item);
  const after = programsNamed(change.after);
  return programsNamed(change.before).filter((program) => !after.includes(program));
};

/** Finds programs in the coach's words, such as `Monday skills` or `Tues and Thurs`. */
const programsNamed = ({ title, times, dates }: ScheduleFacts): readonly Program[] => {
  const words = `${title} ${times} ${dates ?? ''}`.toLowerCase().split(/[^a-z]+/);
  return programs.filter((program) =>
    words.some((word) =>
      program === 'reps' ? word.startsWith('scrimmage') : word.length >= 3 && `${program}s`.startsWith(word),
    ),
  );
};

const factsOf = ({ title, times, location, recurrence }: ScheduleItem): ScheduleFacts => ({
  title,
  times,
  location,
  dates: recurrence && recurrenceWords(recurrence),
});
