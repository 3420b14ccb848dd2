import * as z from 'zod/mini';
import { sameValue } from '../changes.ts';
import { type Program, programs, weekdayOfDate } from '../club/days.ts';
import { recurrenceWords } from './recurrence.ts';
import { type Session, sessionPlannedFor } from './sessions.ts';
import type { ScheduleItem } from './state.ts';

/** Facts of a schedule item as shown to families. `dates` is in words, or null if the dates are not fixed. */
const factsSchema = z.strictObject({
  title: z.string(),
  times: z.string(),
  location: z.string(),
  dates: z.nullable(z.string()),
});
export type ScheduleFacts = z.output<typeof factsSchema>;

const sessionSchema = z.strictObject({
  title: z.string(),
  /** Club-local date. */
  date: z.string(),
  /** Date in the series, if the session has moved from it. */
  plannedOn: z.optional(z.string()),
  times: z.string(),
  location: z.string(),
});
export type SessionFacts = z.output<typeof sessionSchema>;
const sessions = z.array(sessionSchema);

export const scheduleChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('added'), item: factsSchema }),
  z.strictObject({
    kind: z.literal('changed'),
    before: factsSchema,
    after: factsSchema,
    /** First date of the change, if earlier sessions stay as they were. */
    from: z.optional(z.string()),
  }),
  z.strictObject({ kind: z.literal('removed'), item: factsSchema }),
  z.strictObject({ kind: z.literal('sessions-canceled'), sessions, reason: z.string() }),
  z.strictObject({ kind: z.literal('sessions-restored'), sessions }),
  z.strictObject({ kind: z.literal('session-changed'), before: sessionSchema, after: sessionSchema }),
]);
export type ScheduleChange = z.output<typeof scheduleChangeSchema>;

/**
 * Differences between two schedules: items in schedule order, then removals, then single sessions. Reordering is not
 * a difference.
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
        : [
            {
              kind: 'changed',
              before: factsOf(old),
              after: factsOf(item),
              ...(item.since !== null && { from: item.since }),
            },
          ];
    }),
    ...before.flatMap((item): readonly ScheduleChange[] =>
      find(after, item) ? [] : [{ kind: 'removed', item: factsOf(item) }],
    ),
    ...sessionChanges(
      after.flatMap((item) => {
        const old = find(before, item);
        return old ? changedSessions(old, item) : changedSessions({ ...item, exceptions: [] }, item);
      }),
    ),
  ];
};

type SessionChange = { readonly before: Session; readonly after: Session };

const changedSessions = (before: ScheduleItem, after: ScheduleItem): readonly SessionChange[] => {
  const exceptionOn = ({ exceptions }: ScheduleItem, on: string) =>
    exceptions.find(({ date }) => date === on);
  const dates = new Set([...before.exceptions, ...after.exceptions].map(({ date }) => date));
  return [...dates].flatMap((date) => {
    if (sameValue(exceptionOn(before, date), exceptionOn(after, date))) return [];
    const now = sessionPlannedFor(after, date);
    const then = sessionPlannedFor(before, date) ?? now;
    return now && then ? [{ before: then, after: now }] : [];
  });
};

const sessionChanges = (all: readonly SessionChange[]): readonly ScheduleChange[] => {
  const sorted = all.toSorted((one, other) =>
    `${one.after.date} ${one.after.startTime}` < `${other.after.date} ${other.after.startTime}` ? -1 : 1,
  );
  const to = (status: Session['status']) => sorted.filter(({ after }) => after.status === status);
  const canceled = to('canceled').filter(({ before }) => before.status !== 'canceled');
  const reasons = [...new Set(canceled.map(({ after }) => after.reason))];
  const restored = to('on').map(({ after }) => sessionFacts(after));
  return [
    ...reasons.map((reason): ScheduleChange => {
      const sessions = canceled.filter(({ after }) => after.reason === reason);
      return {
        kind: 'sessions-canceled',
        sessions: sessions.map(({ after }) => sessionFacts(after)),
        reason,
      };
    }),
    ...to('changed').map(
      ({ before, after }): ScheduleChange => ({
        kind: 'session-changed',
        before: sessionFacts(before),
        after: sessionFacts(after),
      }),
    ),
    ...(restored.length === 0 ? [] : [{ kind: 'sessions-restored', sessions: restored } as const]),
  ];
};

const sessionFacts = ({ title, date, plannedOn, times, location }: Session): SessionFacts => ({
  title,
  date,
  ...(plannedOn !== date && { plannedOn }),
  times,
  location,
});

/** Programs with sessions in a change of single days; undefined for a change of an item. */
export const programsOfSessions = (change: ScheduleChange): readonly Program[] | undefined => {
  switch (change.kind) {
    case 'sessions-canceled':
    case 'sessions-restored':
      return change.sessions.flatMap(programsOfSession);
    case 'session-changed':
      return programsOfSession(change.after);
    case 'added':
    case 'changed':
    case 'removed':
      return undefined;
    default:
      return change satisfies never;
  }
};

/** The schedule does not name its programs: any session may be a class of its planned weekday or a game. */
const programsOfSession = ({ date, plannedOn = date }: SessionFacts): readonly Program[] => {
  const weekday = weekdayOfDate(plannedOn);
  return weekday === undefined ? ['reps'] : [weekday, 'reps'];
};

export const removedPrograms = (change: ScheduleChange): readonly Program[] => {
  if (change.kind === 'removed') return programsNamed(change.item);
  if (change.kind !== 'changed') return [];
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
