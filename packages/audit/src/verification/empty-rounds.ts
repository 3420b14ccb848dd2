import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { emptyPieces } from './pieces.ts';
import { emptySums } from './segment-state.ts';
import { emptyFindings, findingsName, kindsOfFindings, readVerifyReport } from './verify-report.ts';
import {
  lateName,
  namesName,
  placeOf,
  readRun,
  roundsUpTo,
  saveRun,
  segmentsOf,
  type VerifyInput,
} from './verify-run.ts';

export const emptyRounds = async (
  checkpoints: Checkpoints,
  input: VerifyInput,
  segments: number,
): Promise<void> => {
  for (const round of roundsUpTo(input)) {
    for (const segment of segmentsOf(segments))
      await emptyPieces(checkpoints, namesName({ ...input, round }, segment));
  }
  for (const round of roundsUpTo(input)) await emptySums(checkpoints, { ...input, round }, segments);
};

export const emptyRun = async (checkpoints: Checkpoints, run: string): Promise<void> => {
  await giveUp(checkpoints, run);
  const report = await readVerifyReport(checkpoints, run);
  if (report) await emptyFindings(checkpoints, report);
};

export const giveUp = async (checkpoints: Checkpoints, run: string): Promise<void> => {
  const stored = await readRun(checkpoints, run);
  if (!stored?.next) return;
  const { segments, next } = stored;
  await emptyRounds(checkpoints, next, segments);
  const places = roundsUpTo(next).flatMap((round) =>
    segmentsOf(segments).map((segment) => placeOf(round, segment)),
  );
  for (const place of [...places, lateName])
    for (const of of kindsOfFindings) await emptyPieces(checkpoints, findingsName(run, place, of));
  await saveRun(checkpoints, run, { segments, next: null });
};
