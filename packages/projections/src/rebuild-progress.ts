import * as z from 'zod/mini';

const rebuildPhases = [
  'starting',
  'folding',
  'comparing',
  'switching',
  'switched',
  'abandoning',
  'abandoned',
  /** Rebuild switched to, then rolled back. */
  'rolled-back',
] as const;

/** Row with a rebuild's progress; start and end are events. */
export const rebuildProgressSchema = z.strictObject({
  rebuildId: z.string(),
  generation: z.int(),
  operator: z.string(),
  phase: z.enum(rebuildPhases),
  streams: z.int(),
  /** Total streams; null until counted. */
  total: z.nullable(z.int()),
  /** Differences of the live rows; null until compared. */
  differences: z.nullable(z.int()),
  startedAt: z.string(),
  updatedAt: z.string(),
});
export type RebuildProgress = z.output<typeof rebuildProgressSchema>;

export const isUnfinished = ({ phase }: Pick<RebuildProgress, 'phase'>): boolean =>
  !['switched', 'abandoned', 'rolled-back'].includes(phase);
