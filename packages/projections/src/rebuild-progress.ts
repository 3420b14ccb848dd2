import * as z from 'zod/mini';

const rebuildPhases = [
  'starting',
  'folding',
  'comparing',
  'switching',
  'switched',
  'abandoning',
  'abandoned',
  /** It switched, and was later rolled back to the generation before. */
  'rolled-back',
] as const;

/** One rebuild's progress: a row, not an event. Its start and its end are events. */
export const rebuildProgressSchema = z.strictObject({
  rebuildId: z.string(),
  generation: z.int(),
  operator: z.string(),
  phase: z.enum(rebuildPhases),
  /** Streams that are folded ... */
  streams: z.int(),
  /** ... of how many; null until they are counted. */
  total: z.nullable(z.int()),
  /** Between the live rows and what the events say; null until they are compared. */
  differences: z.nullable(z.int()),
  startedAt: z.string(),
  updatedAt: z.string(),
});
export type RebuildProgress = z.output<typeof rebuildProgressSchema>;

/** Whether it neither switched nor was given up: it can be continued or abandoned. */
export const isUnfinished = ({ phase }: Pick<RebuildProgress, 'phase'>): boolean =>
  !['switched', 'abandoned', 'rolled-back'].includes(phase);
