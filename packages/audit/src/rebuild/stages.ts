import { type JobResult, jobResultSchema, maxFindingsListed } from '@hoops/domain/job/events';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';
import type { EventFinding } from '../findings.ts';
import { type Stage, stageName } from '../jobs/staged-job.ts';
import { emptyRun } from '../verification/empty-rounds.ts';
import type { Verification, VerifiedScope } from '../verification/verification.ts';
import {
  eventFindingsOf,
  readVerifyReport,
  type StoredVerifyReport,
  sentencesOf,
} from '../verification/verify-report.ts';
import type { VerifyInput } from '../verification/verify-run.ts';

export const maxMended = 3;

export const verifyStage = (
  { begin, step, finish }: Verification,
  judged: (run: string) => Promise<VerifiedScope>,
): Stage<VerifyInput> => ({
  begin: async (name, segments, run) => begin(name, segments, await judged(run)),
  step,
  finish,
});

/** @throws Error before the stage has ended */
export const reportOfStage = async (
  checkpoints: Checkpoints,
  run: string,
  stage: string,
  number: number,
): Promise<StoredVerifyReport> => {
  const report = await readVerifyReport(checkpoints, stageName(run, { stage, number }));
  if (!report) throw new Error(`There is no report of ${stage} ${number} of ${run}.`);
  return report;
};

export const judgementOf = async (
  checkpoints: Checkpoints,
  report: StoredVerifyReport,
): Promise<{ readonly events: readonly EventFinding[]; readonly rows: number }> => {
  const events = await eventFindingsOf(checkpoints, report);
  return { events, rows: report.findings - events.length };
};

export const firstSentences = async (
  checkpoints: Checkpoints,
  report: StoredVerifyReport,
): Promise<readonly string[]> => {
  const sentences: string[] = [];
  for await (const sentence of sentencesOf(checkpoints, report)) {
    if (sentences.length === maxFindingsListed) break;
    sentences.push(sentence);
  }
  return sentences;
};

export const emptyStages = async (checkpoints: Checkpoints, run: string): Promise<void> => {
  await emptyRun(checkpoints, stageName(run, { stage: 'verifying', number: 1 }));
  for (let number = 1; number <= maxMended + 1; number += 1)
    await emptyRun(checkpoints, stageName(run, { stage: 'comparing', number }));
};

export const emptyStagesBefore = async (
  checkpoints: Checkpoints,
  name: string,
  run: string,
): Promise<void> => {
  const at = `${name}/newest-run`;
  const before = await checkpoints.read(at);
  if (before !== undefined && before !== run) await emptyStages(checkpoints, before);
  await checkpoints.write(at, run);
};

/**
 * A run's result, computed once; the sources of the result are then emptied.
 * @param name name of the job
 */
export const resultOnce = async (
  checkpoints: Checkpoints,
  name: string,
  run: string,
  make: () => Promise<JobResult>,
): Promise<JobResult> => {
  const at = `${name}/result/${run}`;
  const stored = await checkpoints.read(at);
  const result = stored === undefined ? await make() : z.parse(jobResultSchema, JSON.parse(stored));
  if (stored === undefined) await checkpoints.write(at, JSON.stringify(result));
  await emptyStages(checkpoints, run);
  return result;
};

/** @throws Error before the first comparison */
export const lastComparison = async (checkpoints: Checkpoints, run: string): Promise<StoredVerifyReport> => {
  let last = await reportOfStage(checkpoints, run, 'comparing', 1);
  for (let number = 2; number <= maxMended + 1; number += 1)
    last = (await readVerifyReport(checkpoints, stageName(run, { stage: 'comparing', number }))) ?? last;
  return last;
};
