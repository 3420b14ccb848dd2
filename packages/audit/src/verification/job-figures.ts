import { type JobResult, maxFindingsListed } from '@hoops/domain/job/events';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { KeptFinding } from './segment-state.ts';

/** Checkpoint with the stream and row counts of the last verification. */
export const sizeName = 'verify/size';

export const unjudgedFigures = ({
  movedTotals,
  movedStreams,
}: {
  readonly movedTotals: number;
  readonly movedStreams: number;
}): JobResult['figures'] =>
  [
    { name: 'totals not checked', value: movedTotals },
    { name: 'streams not checked', value: movedStreams },
  ].filter(({ value }) => value > 0);

/** Expected number of streams and rows, known from the last verification. */
export const sizeOf = async ({ checkpoints }: { readonly checkpoints: Checkpoints }): Promise<number> =>
  Number((await checkpoints.read(sizeName)) ?? 0);

export const sentencesIn = (...found: readonly (readonly KeptFinding[])[]): readonly string[] =>
  found
    .flat()
    .map(({ sentence }) => sentence)
    .slice(0, maxFindingsListed);
