import * as z from 'zod/mini';

const rebuildPhases = [
  'starting',
  'folding',
  'comparing',
  'switching',
  'switched',
  'abandoning',
  'abandoned',
  'rolled-back',
] as const;

/** Progress of a rebuild, stored as a row; its start and end are events. */
export const rebuildProgressSchema = z.strictObject({
  rebuildId: z.string(),
  generation: z.int(),
  operator: z.string(),
  phase: z.enum(rebuildPhases),
  streams: z.int(),
  total: z.nullable(z.int()),
  differences: z.nullable(z.int()),
  startedAt: z.string(),
  updatedAt: z.string(),
});
export type RebuildProgress = z.output<typeof rebuildProgressSchema>;

export const isUnfinished = ({ phase }: Pick<RebuildProgress, 'phase'>): boolean =>
  !['switched', 'abandoned', 'rolled-back'].includes(phase);
