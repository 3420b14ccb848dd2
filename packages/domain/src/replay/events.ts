import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';

const rebuild = { rebuildId: z.string(), generation: z.int() };
const example = { rebuildId: 'rebuild-1', generation: 2 };

export const RebuildStarted = defineEvent({
  type: 'RebuildStarted',
  schema: 1,
  data: z.strictObject(rebuild),
  summary: ({ generation }) => `Started to rebuild the projections (generation ${generation})`,
  example,
  personal: [],
  nobodyListens: true,
});

export const RebuildSwitched = defineEvent({
  type: 'RebuildSwitched',
  schema: 1,
  data: z.strictObject({ ...rebuild, streams: z.int(), differences: z.int() }),
  summary: ({ generation, streams, differences }) =>
    `Switched to generation ${generation} (${streams} streams, ${differences} rows differed from the old one)`,
  example: { ...example, streams: 12, differences: 0 },
  personal: [],
  nobodyListens: true,
});

export const RebuildAbandoned = defineEvent({
  type: 'RebuildAbandoned',
  schema: 1,
  data: z.strictObject({ ...rebuild, reason: z.string() }),
  summary: ({ generation, reason }) => `Gave up generation ${generation}: ${reason}`,
  example: { ...example, reason: 'parity check failed' },
  personal: [],
  nobodyListens: true,
});

export const replayEvents = [RebuildStarted, RebuildSwitched, RebuildAbandoned] as const;
export type ReplayEvent = EventOf<(typeof replayEvents)[number]>;
