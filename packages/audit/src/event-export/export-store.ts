import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';

/** What an export holds. */
const countsSchema = z.strictObject({
  streams: z.int(),
  commits: z.int(),
  events: z.int(),
  /** Streams that are left out, because what lies there is no commit. */
  leftOut: z.readonly(z.array(z.string())),
});
export type ExportCounts = z.output<typeof countsSchema>;

export const noCounts: ExportCounts = { streams: 0, commits: 0, events: 0, leftOut: [] };

/** Both together. */
export const addCounts = (one: ExportCounts, other: ExportCounts): ExportCounts => ({
  streams: one.streams + other.streams,
  commits: one.commits + other.commits,
  events: one.events + other.events,
  leftOut: [...one.leftOut, ...other.leftOut],
});

/** Behind which stream a segment continues, and what it has so far: its cursor, and at its end what is kept of it. */
const segmentSchema = z.strictObject({
  after: z.nullable(z.strictObject({ stream: z.string(), commit: z.int() })),
  pieces: z.int(),
  counts: countsSchema,
});
export type ExportSegment = z.output<typeof segmentSchema>;

/** A cursor, or what is kept of a segment's end. @throws ZodError when it is neither. */
export const parseSegment = (text: string): ExportSegment => z.parse(segmentSchema, JSON.parse(text));

const runSchema = z.strictObject({
  /** ISO-8601 UTC: nothing that was stored later is in it. */
  madeAt: z.string(),
  segments: z.int(),
  /** Once it has ended: how many pieces each segment has, and what is in all of them. */
  made: z.nullable(z.strictObject({ pieces: z.readonly(z.array(z.int())), counts: countsSchema })),
});
export type ExportRun = z.output<typeof runSchema>;

const runName = (runId: string): string => `event-export/${runId}`;

/** How far a run is; undefined before it began. */
export const readExportRun = async (
  checkpoints: Checkpoints,
  runId: string,
): Promise<ExportRun | undefined> => {
  const text = await checkpoints.read(runName(runId));
  return text === undefined ? undefined : z.parse(runSchema, JSON.parse(text));
};

/** Writes down how far a run is. */
export const saveExportRun = (checkpoints: Checkpoints, runId: string, run: ExportRun): Promise<void> =>
  checkpoints.write(runName(runId), JSON.stringify(run));

/** Where the pieces of a segment lie. */
export const segmentName = (runId: string, { segment, of }: Segment): string =>
  `${runName(runId)}/${segment}-of-${of}`;
/** Where is kept what a segment has at its end. */
export const segmentEndName = (runId: string, segment: Segment): string =>
  `${segmentName(runId, segment)}/end`;

const pointers = {
  begun: 'event-export/newest-begun',
  kept: 'event-export/kept',
  replaced: 'event-export/replaced',
  given: 'event-export/given-up',
} as const;

/**
 * The run that began last, '' once it was given up; the one whose file is kept; until it is dropped, the one whose place that took; and,
 * until it is dropped, one that did not come to its end.
 */
export const readPointer = (checkpoints: Checkpoints, which: keyof typeof pointers) =>
  checkpoints.read(pointers[which]);

/** Writes down which run that is. */
export const savePointer = (
  checkpoints: Checkpoints,
  which: keyof typeof pointers,
  runId: string,
): Promise<void> => checkpoints.write(pointers[which], runId);
