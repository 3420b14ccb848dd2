import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';

const countsSchema = z.strictObject({
  streams: z.int(),
  commits: z.int(),
  events: z.int(),
  /** Streams omitted because of invalid items. */
  leftOut: z.readonly(z.array(z.string())),
});
export type ExportCounts = z.output<typeof countsSchema>;

export const noCounts: ExportCounts = { streams: 0, commits: 0, events: 0, leftOut: [] };

export const addCounts = (one: ExportCounts, other: ExportCounts): ExportCounts => ({
  streams: one.streams + other.streams,
  commits: one.commits + other.commits,
  events: one.events + other.events,
  leftOut: [...one.leftOut, ...other.leftOut],
});

const segmentSchema = z.strictObject({
  after: z.nullable(z.strictObject({ stream: z.string(), commit: z.int() })),
  pieces: z.int(),
  counts: countsSchema,
});
export type ExportSegment = z.output<typeof segmentSchema>;

/**
 * Parses a cursor or a finished segment.
 * @throws ZodError
 */
export const parseSegment = (text: string): ExportSegment => z.parse(segmentSchema, JSON.parse(text));

const runSchema = z.strictObject({
  /** Time of the export, ISO-8601 UTC; later commits are excluded. */
  madeAt: z.string(),
  segments: z.int(),
  made: z.nullable(z.strictObject({ pieces: z.readonly(z.array(z.int())), counts: countsSchema })),
});
export type ExportRun = z.output<typeof runSchema>;

const runName = (runId: string): string => `event-export/${runId}`;

export const readExportRun = async (
  checkpoints: Checkpoints,
  runId: string,
): Promise<ExportRun | undefined> => {
  const text = await checkpoints.read(runName(runId));
  return text === undefined ? undefined : z.parse(runSchema, JSON.parse(text));
};

export const saveExportRun = (checkpoints: Checkpoints, runId: string, run: ExportRun): Promise<void> =>
  checkpoints.write(runName(runId), JSON.stringify(run));

export const segmentName = (runId: string, { segment, of }: Segment): string =>
  `${runName(runId)}/${segment}-of-${of}`;
export const segmentEndName = (runId: string, segment: Segment): string =>
  `${segmentName(runId, segment)}/end`;

const pointers = {
  begun: 'event-export/newest-begun',
  kept: 'event-export/kept',
  replaced: 'event-export/replaced',
  given: 'event-export/given-up',
} as const;

/**
 * Pointers: the newest run ('' if canceled), the current export, and replaced or canceled exports until they
 * are dropped.
 */
export const readPointer = (checkpoints: Checkpoints, which: keyof typeof pointers) =>
  checkpoints.read(pointers[which]);

export const savePointer = (
  checkpoints: Checkpoints,
  which: keyof typeof pointers,
  runId: string,
): Promise<void> => checkpoints.write(pointers[which], runId);
