import { createHash } from 'node:crypto';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Filed } from './stripe-state.ts';

/** How many pieces a segment has filed in each bucket. */
export type PieceCounts = readonly number[];

/** Pieces that are written or read side by side. */
const piecesAtOnce = 16;

/** @param lane the names under which a kind of run keeps its things: the next one writes over them. */
const pieceName = (lane: string, bucket: number, segment: number, number: number): string =>
  `${lane}/bucket-${bucket}/${segment}/${number}`;

const bucketOf = (family: string | null, buckets: number): number =>
  createHash('sha256')
    .update(family ?? '')
    .digest()
    .readUInt32BE() % buckets;

/**
 * Files what a step has read by the bucket of its family, behind what its segment has filed before, so that all that there is of a
 * family can be read together. A step that is repeated writes over what it wrote.
 * @returns how many pieces the segment has now.
 */
export const filePieces = async (
  checkpoints: Checkpoints,
  { lane, runId, segment }: { readonly lane: string; readonly runId: string; readonly segment: number },
  before: PieceCounts,
  filed: readonly Filed[],
): Promise<PieceCounts> => {
  const byBucket = new Map<number, Filed[]>();
  for (const item of filed) {
    const bucket = bucketOf(item.family, before.length);
    byBucket.set(bucket, [...(byBucket.get(bucket) ?? []), item]);
  }
  await forEachAtOnce(byBucket, piecesAtOnce, ([bucket, items]) => {
    const name = pieceName(lane, bucket, segment, before[bucket] ?? 0);
    return checkpoints.write(name, JSON.stringify({ runId, items }));
  });
  return before.map((count, bucket) => count + (byBucket.has(bucket) ? 1 : 0));
};

type Piece = { readonly runId: string; readonly items: readonly Filed[] };

/**
 * All that was filed in a bucket. @param counts of all segments.
 * @throws Error when another run has written over it, or it is gone.
 */
export const readBucket = async (
  checkpoints: Checkpoints,
  { lane, runId, bucket }: { readonly lane: string; readonly runId: string; readonly bucket: number },
  counts: readonly PieceCounts[],
): Promise<readonly Filed[]> => {
  const names = counts.flatMap((ofSegment, segment) =>
    Array.from({ length: ofSegment[bucket] ?? 0 }, (_, number) => pieceName(lane, bucket, segment, number)),
  );
  const filed: Filed[] = [];
  await forEachAtOnce(names, piecesAtOnce, async (name) => {
    const text = await checkpoints.read(name);
    // What this code has written itself.
    const piece: Piece | undefined = text === undefined ? undefined : JSON.parse(text);
    if (piece?.runId !== runId) throw new Error(`${name} is not of the run ${runId}.`);
    filed.push(...piece.items);
  });
  return filed;
};
