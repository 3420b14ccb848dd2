import { createHash } from 'node:crypto';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Filed } from './stripe-state.ts';

export type PieceCounts = readonly number[];

const piecesAtOnce = 16;

/** @param lane name prefix of a kind of run; the next run of the kind overwrites the pieces */
const pieceName = (lane: string, bucket: number, number: number): string =>
  `${lane}/bucket-${bucket}/${number}`;

const bucketOf = (family: string | null, buckets: number): number =>
  createHash('sha256')
    .update(family ?? '')
    .digest()
    .readUInt32BE() % buckets;

/**
 * Stores a step's objects by bucket, so that a family's objects are read together. A repeated step
 * overwrites its pieces.
 * @returns the new piece counts
 */
export const filePieces = async (
  checkpoints: Checkpoints,
  { lane, runId }: { readonly lane: string; readonly runId: string },
  before: PieceCounts,
  filed: readonly Filed[],
): Promise<PieceCounts> => {
  const byBucket = new Map<number, Filed[]>();
  for (const item of filed) {
    const bucket = bucketOf(item.family, before.length);
    byBucket.set(bucket, [...(byBucket.get(bucket) ?? []), item]);
  }
  await forEachAtOnce(byBucket, piecesAtOnce, ([bucket, items]) => {
    const name = pieceName(lane, bucket, before[bucket] ?? 0);
    return checkpoints.write(name, JSON.stringify({ runId, items }));
  });
  return before.map((count, bucket) => count + (byBucket.has(bucket) ? 1 : 0));
};

type Piece = { readonly runId: string; readonly items: readonly Filed[] };

/**
 * Objects stored in a bucket.
 * @throws Error if another run has overwritten the bucket
 */
export const readBucket = async (
  checkpoints: Checkpoints,
  { lane, runId, bucket }: { readonly lane: string; readonly runId: string; readonly bucket: number },
  counts: PieceCounts,
): Promise<readonly Filed[]> => {
  const names = Array.from({ length: counts[bucket] ?? 0 }, (_, number) => pieceName(lane, bucket, number));
  const filed: Filed[] = [];
  await forEachAtOnce(names, piecesAtOnce, async (name) => {
    const text = await checkpoints.read(name);
    // Not validated, because the same code wrote the piece.
    const piece: Piece | undefined = text === undefined ? undefined : JSON.parse(text);
    if (piece?.runId !== runId) throw new Error(`${name} is not of the run ${runId}.`);
    filed.push(...piece.items);
  });
  return filed;
};
