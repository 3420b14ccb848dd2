import type { JobKind } from '@hoops/domain/job-kinds';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { progressOf } from '@hoops/runtime/segments/segment-handler';
import * as z from 'zod/mini';
import { jobProgress as progressOfRun } from './requested-job.ts';

const roundSchema = z.strictObject({
  runId: z.string(),
  name: z.string(),
  run: z.string(),
  segments: z.int(),
  /** Round number from 1; a job may have several rounds. */
  round: z.int(),
  stage: z.optional(z.string()),
  /** Start of the round; absent in data of earlier releases. */
  begunAt: z.optional(z.string()),
});
type Round = z.output<typeof roundSchema>;

const nameOf = (kind: JobKind): string => `job/${kind}`;

const readRound = async (checkpoints: Checkpoints, kind: JobKind): Promise<Round | undefined> => {
  const stored = await checkpoints.read(nameOf(kind));
  return stored === undefined ? undefined : z.parse(roundSchema, JSON.parse(stored));
};

export const saveRound = async (
  checkpoints: Checkpoints,
  kind: JobKind,
  begun: Omit<Round, 'round'>,
): Promise<void> => {
  const before = await readRound(checkpoints, kind);
  const isSameRun = before?.runId === begun.runId;
  if (isSameRun && before.run === begun.run) return;
  const round = isSameRun ? before.round + 1 : 1;
  await checkpoints.write(nameOf(kind), JSON.stringify({ ...begun, round }));
};

export type JobProgress = {
  readonly round: number;
  readonly done: number;
  readonly stage: string | null;
  readonly begunAt: string | null;
};

export const jobProgress = async (
  checkpoints: Checkpoints,
  kind: JobKind,
  runId: string,
): Promise<JobProgress | undefined> => {
  const begun = await progressOfRun(checkpoints, kind, runId);
  if (begun) return { round: 1, stage: null, ...begun };
  const round = await readRound(checkpoints, kind);
  if (round?.runId !== runId) return undefined;
  const done = await progressOf(checkpoints, round.name, round.run, round.segments);
  return { round: round.round, done, stage: round.stage ?? null, begunAt: round.begunAt ?? null };
};
