import { gunzipSync, gzipSync } from 'node:zlib';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';

const headSchema = z.strictObject({
  commit: z.int(),
  version: z.int(),
  hash: z.string(),
  root: z.string(),
});

/** What a segment found of a stream: its head if that is another than was kept last. */
const foundSchema = z.strictObject({
  stream: z.string(),
  head: z.optional(headSchema),
  isBroken: z.optional(z.literal(true)),
});
export type FoundHead = z.output<typeof foundSchema>;

const pieceSchema = z.strictObject({ run: z.string(), found: z.readonly(z.array(foundSchema)) });
const endSchema = z.strictObject({ run: z.string(), pieces: z.int() });

/**
 * What the segments of a job's runs found, until their end signs it: beside the checkpoints, in pieces that the next run puts its own
 * in the place of.
 */
export const headPieces = (checkpoints: Checkpoints, job: string) => {
  const nameOf = (index: number | 'end', { segment, of }: Segment): string =>
    `${job}/found/${segment}-of-${of}/${index}`;
  return {
    /** A step that is repeated puts its own in its place. */
    store: (run: string, segment: Segment, index: number, found: readonly FoundHead[]): Promise<void> =>
      checkpoints.write(nameOf(index, segment), gzipSync(JSON.stringify({ run, found })).toString('base64')),

    /** Says how many pieces a segment has at its end. */
    end: (run: string, segment: Segment, pieces: number): Promise<void> =>
      checkpoints.write(nameOf('end', segment), JSON.stringify({ run, pieces })),

    /** What all segments of a run found. @throws Error for a segment that has not ended, and for pieces of another run. */
    async *read(run: string, segments: number): AsyncGenerator<FoundHead> {
      for (let segment = 0; segment < segments; segment += 1) {
        const place = { segment, of: segments };
        const end = z.parse(endSchema, JSON.parse((await checkpoints.read(nameOf('end', place))) ?? 'null'));
        for (let index = 0; index < end.pieces; index += 1) {
          const stored = Buffer.from((await checkpoints.read(nameOf(index, place))) ?? '', 'base64');
          const piece = z.parse(pieceSchema, JSON.parse(gunzipSync(stored).toString()));
          if (end.run !== run || piece.run !== run)
            throw new Error(`What segment ${segment} of ${segments} found is of another run of ${job}.`);
          yield* piece.found;
        }
      }
    },
  };
};
