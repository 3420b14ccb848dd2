import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { fill, forCount } from '../text/fill.ts';
import { momentWords } from '../time/club-time.ts';

const rebuild = { rebuildId: z.string(), generation: z.int() };
const example = { rebuildId: 'rebuild-1', generation: 2 };

export const RebuildStarted = defineEvent({
  type: 'RebuildStarted',
  schema: 1,
  data: z.strictObject(rebuild),
  summary: ({ generation }) => fill(history.RebuildStarted, { generation }),
  example,
  personal: [],
});

export const RebuildSwitched = defineEvent({
  type: 'RebuildSwitched',
  schema: 1,
  data: z.strictObject({ ...rebuild, streams: z.int(), differences: z.int() }),
  summary: ({ generation, streams, differences }) =>
    fill(history.RebuildSwitched, { generation, streams, differences }),
  example: { ...example, streams: 12, differences: 0 },
  personal: [],
});

export const RebuildAbandoned = defineEvent({
  type: 'RebuildAbandoned',
  schema: 1,
  data: z.strictObject({ ...rebuild, reason: z.string() }),
  summary: ({ generation, reason }) => fill(history.RebuildAbandoned, { generation, reason }),
  example: { ...example, reason: 'parity check failed' },
  personal: [],
});

export const BrokenStreamAccepted = defineEvent({
  type: 'BrokenStreamAccepted',
  schema: 1,
  data: z.strictObject({ ...rebuild, stream: z.string(), reason: z.string() }),
  summary: ({ generation, stream, reason }) =>
    fill(history.BrokenStreamAccepted, { generation, stream, reason }),
  example: { ...example, stream: 'family#sub-1', reason: 'no backup reaches back that far' },
  personal: [],
});

/**
 * `generation` was live before the rollback; `differences` counts wrong rows known in the generation `live`.
 */
export const RebuildRolledBack = defineEvent({
  type: 'RebuildRolledBack',
  schema: 1,
  data: z.strictObject({ ...rebuild, live: z.int(), differences: z.int() }),
  summary: ({ generation, live, differences }) =>
    fill(history.RebuildRolledBack, { generation, live, differences }),
  example: { ...example, live: 1, differences: 0 },
  personal: [],
});

export const RebuildRolledForward = defineEvent({
  type: 'RebuildRolledForward',
  schema: 1,
  data: z.strictObject({ ...rebuild, differences: z.int() }),
  summary: ({ generation, differences }) => fill(history.RebuildRolledForward, { generation, differences }),
  example: { ...example, differences: 0 },
  personal: [],
});

/** A generation was dropped. `rebuildId` is the newest rebuild at the time. */
export const GenerationRetired = defineEvent({
  type: 'GenerationRetired',
  schema: 1,
  data: z.strictObject(rebuild),
  summary: ({ generation }) => fill(history.GenerationRetired, { generation }),
  example: { ...example, generation: 1 },
  personal: [],
});

/**
 * Rows were repaired. `strayRows` counts removed rows without a stream; `totals` counts corrected monthly
 * totals and is absent on older events.
 */
export const RowsRepaired = defineEvent({
  type: 'RowsRepaired',
  schema: 1,
  data: z.strictObject({
    repairId: z.string(),
    streams: z.array(z.string()),
    strayRows: z.int(),
    totals: z.optional(z.int()),
  }),
  summary: ({ streams, strayRows, totals = 0 }) => {
    const counted = (count: number, one: string, other: string): string =>
      fill(forCount(count, { one, other }), { count });
    return [
      ...(streams.length > 0 || strayRows + totals === 0
        ? [counted(streams.length, history.OneStreamRepaired, history.StreamsRepaired)]
        : []),
      ...(totals > 0 ? [counted(totals, history.OneTotalRepaired, history.TotalsRepaired)] : []),
      ...(strayRows > 0 ? [counted(strayRows, history.OneStrayRowRemoved, history.StrayRowsRemoved)] : []),
    ].join('. ');
  },
  example: { repairId: 'repair-1', streams: ['family#sub-1'], strayRows: 0 },
  personal: [],
});

/** `messages`: number of waiting dead letters. `letters`: chosen ids; absent if all were chosen. */
export const DeadLettersRedriven = defineEvent({
  type: 'DeadLettersRedriven',
  schema: 1,
  data: z.strictObject({
    redriveId: z.string(),
    queue: z.string(),
    messages: z.int(),
    letters: z.optional(z.array(z.string())),
  }),
  summary: ({ queue, messages: count }) =>
    fill(forCount(count, { one: history.OneDeadLetterRedriven, other: history.DeadLettersRedriven }), {
      count,
      queue,
    }),
  example: { redriveId: 'redrive-1', queue: 'mailer', messages: 3 },
  personal: [],
});

/** Redelivers events committed in [from, to), ISO-8601 UTC, to one subscriber. */
export const EventsReplayed = defineEvent({
  type: 'EventsReplayed',
  schema: 1,
  data: z.strictObject({ replayId: z.string(), subscriber: z.string(), from: z.string(), to: z.string() }),
  summary: ({ subscriber, from, to }) =>
    fill(history.EventsReplayed, { from: momentWords(from), to: momentWords(to), subscriber }),
  example: {
    replayId: 'replay-1',
    subscriber: 'mailer',
    from: '2026-12-01T18:00:00.000Z',
    to: '2026-12-01T20:00:00.000Z',
  },
  personal: [],
});

/** `events` lists the events in the discarded letters, if known. */
export const DeadLettersDiscarded = defineEvent({
  type: 'DeadLettersDiscarded',
  schema: 1,
  data: z.strictObject({
    discardId: z.string(),
    queue: z.string(),
    letters: z.array(z.string()),
    events: z.array(z.string()),
    reason: z.string(),
  }),
  summary: ({ queue, letters: { length: count }, reason }) =>
    fill(forCount(count, { one: history.OneDeadLetterDiscarded, other: history.DeadLettersDiscarded }), {
      count,
      queue,
      reason,
    }),
  example: {
    discardId: 'discard-1',
    queue: 'mailer',
    letters: ['message-1'],
    events: ['event-1'],
    reason: 'the family was written to by hand',
  },
  personal: [],
});

/** An operator lifted a stream's halt; `broken` is true if differences were accepted. */
export const HaltLifted = defineEvent({
  type: 'HaltLifted',
  schema: 1,
  data: z.strictObject({ liftId: z.string(), stream: z.string(), reason: z.string(), broken: z.boolean() }),
  summary: ({ stream, reason, broken }) =>
    fill(broken ? history.HaltLiftedBroken : history.HaltLifted, { stream, reason }),
  example: { liftId: 'lift-1', stream: 'family#sub-1', reason: 'restored from the backup', broken: false },
  personal: [],
});

export const replayEvents = [
  RebuildStarted,
  RebuildSwitched,
  RebuildAbandoned,
  BrokenStreamAccepted,
  RebuildRolledBack,
  RebuildRolledForward,
  GenerationRetired,
  RowsRepaired,
  DeadLettersRedriven,
  DeadLettersDiscarded,
  EventsReplayed,
  HaltLifted,
] as const;
export type ReplayEvent = EventOf<(typeof replayEvents)[number]>;
