import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { momentWords } from '../time/club-time.ts';

const rebuild = { rebuildId: z.string(), generation: z.int() };
const example = { rebuildId: 'rebuild-1', generation: 2 };

export const RebuildStarted = defineEvent({
  type: 'RebuildStarted',
  schema: 1,
  data: z.strictObject(rebuild),
  summary: ({ generation }) => `Started to rebuild the projections (generation ${generation})`,
  example,
  personal: [],
  hasNoSubscriber: true,
});

export const RebuildSwitched = defineEvent({
  type: 'RebuildSwitched',
  schema: 1,
  data: z.strictObject({ ...rebuild, streams: z.int(), differences: z.int() }),
  summary: ({ generation, streams, differences }) =>
    `Switched to generation ${generation} (${streams} streams, ${differences} rows differed from the old one)`,
  example: { ...example, streams: 12, differences: 0 },
  personal: [],
  hasNoSubscriber: true,
});

export const RebuildAbandoned = defineEvent({
  type: 'RebuildAbandoned',
  schema: 1,
  data: z.strictObject({ ...rebuild, reason: z.string() }),
  summary: ({ generation, reason }) => `Gave up generation ${generation}: ${reason}`,
  example: { ...example, reason: 'parity check failed' },
  personal: [],
  hasNoSubscriber: true,
});

/** An operator decided that a broken stream's stored events count in a rebuild. */
export const BrokenStreamAccepted = defineEvent({
  type: 'BrokenStreamAccepted',
  schema: 1,
  data: z.strictObject({ ...rebuild, stream: z.string(), reason: z.string() }),
  summary: ({ generation, stream, reason }) =>
    `Accepted the broken history of ${stream} for generation ${generation}: ${reason}`,
  example: { ...example, stream: 'family#sub-1', reason: 'no backup reaches back that far' },
  personal: [],
  hasNoSubscriber: true,
});

/** `generation` was live until now; `differences`: wrong rows known in the older one. */
export const RebuildRolledBack = defineEvent({
  type: 'RebuildRolledBack',
  schema: 1,
  data: z.strictObject({ ...rebuild, live: z.int(), differences: z.int() }),
  summary: ({ generation, live, differences }) =>
    `Went back from generation ${generation} to ${live} (${differences} differences from the events)`,
  example: { ...example, live: 1, differences: 0 },
  personal: [],
  hasNoSubscriber: true,
});

export const RebuildRolledForward = defineEvent({
  type: 'RebuildRolledForward',
  schema: 1,
  data: z.strictObject({ ...rebuild, differences: z.int() }),
  summary: ({ generation, differences }) =>
    `Went forward to generation ${generation} again (${differences} differences from the events)`,
  example: { ...example, differences: 0 },
  personal: [],
  hasNoSubscriber: true,
});

/** `generation` is dropped; `rebuildId` is the newest rebuild at that time. */
export const GenerationRetired = defineEvent({
  type: 'GenerationRetired',
  schema: 1,
  data: z.strictObject(rebuild),
  summary: ({ generation }) => `Retired generation ${generation}`,
  example: { ...example, generation: 1 },
  personal: [],
  hasNoSubscriber: true,
});

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/**
 * Rows are derived again in place. `strayRows`: rows removed because no stream makes them; `totals`: monthly
 * totals recounted, absent on older events.
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
    const done = [
      ...(streams.length > 0 || strayRows + totals === 0
        ? [`repaired the rows of ${counted(streams.length, 'stream')}`]
        : []),
      ...(totals > 0 ? [`added ${counted(totals, 'monthly total')} up again`] : []),
      ...(strayRows > 0 ? [`removed ${counted(strayRows, 'stray row')}`] : []),
    ].join(' and ');
    return done.slice(0, 1).toUpperCase() + done.slice(1);
  },
  example: { repairId: 'repair-1', streams: ['family#sub-1'], strayRows: 0 },
  personal: [],
  hasNoSubscriber: true,
});

/**
 * Dead letters are delivered again. `messages`: waiting when requested; `letters`: chosen ids, absent for
 * all.
 */
export const DeadLettersRedriven = defineEvent({
  type: 'DeadLettersRedriven',
  schema: 1,
  data: z.strictObject({
    redriveId: z.string(),
    queue: z.string(),
    messages: z.int(),
    letters: z.optional(z.array(z.string())),
  }),
  summary: ({ queue, messages }) => `Delivered ${counted(messages, 'dead letter')} of ${queue} again`,
  example: { redriveId: 'redrive-1', queue: 'mailer', messages: 3 },
  personal: [],
  hasNoSubscriber: true,
});

/** Events of [from, to) in ISO-8601 UTC are delivered to one subscriber again. */
export const EventsReplayed = defineEvent({
  type: 'EventsReplayed',
  schema: 1,
  data: z.strictObject({ replayId: z.string(), subscriber: z.string(), from: z.string(), to: z.string() }),
  summary: ({ subscriber, from, to }) =>
    `Delivered the events from ${momentWords(from)} to ${momentWords(to)} to ${subscriber} again`,
  example: {
    replayId: 'replay-1',
    subscriber: 'mailer',
    from: '2026-12-01T18:00:00.000Z',
    to: '2026-12-01T20:00:00.000Z',
  },
  personal: [],
  hasNoSubscriber: true,
});

/** Dead letters are dropped. `events`: the events they carried, as far as known. */
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
  summary: ({ queue, letters, reason }) =>
    `Discarded ${counted(letters.length, 'dead letter')} of ${queue}: ${reason}`,
  example: {
    discardId: 'discard-1',
    queue: 'mailer',
    letters: ['message-1'],
    events: ['event-1'],
    reason: 'the family was written to by hand',
  },
  personal: [],
  hasNoSubscriber: true,
});

/** An operator lifted a broken stream's halt; `broken`: the accepted differences. */
export const HaltLifted = defineEvent({
  type: 'HaltLifted',
  schema: 1,
  data: z.strictObject({ liftId: z.string(), stream: z.string(), reason: z.string(), broken: z.boolean() }),
  summary: ({ stream, reason, broken }) =>
    `Lifted the halt of ${stream}${broken ? ', its broken history accepted' : ''}: ${reason}`,
  example: { liftId: 'lift-1', stream: 'family#sub-1', reason: 'restored from the backup', broken: false },
  personal: [],
  hasNoSubscriber: true,
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
