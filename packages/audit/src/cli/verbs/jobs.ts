import { open, rm } from 'node:fs/promises';
import {
  type JobKind,
  jobKindSchema,
  jobWords,
  startableJobSchema,
  startableJobs,
} from '@hoops/domain/job-kinds';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { AuditProblem } from '../../audit-problem.ts';
import { ExportReplaced, keptExport, readExport } from '../../event-export/read-export.ts';
import { endOfRun, isRunInProgress } from '../../jobs/end-of-run.ts';
import { jobProgress } from '../../jobs/requested-job.ts';
import { allRuns, cancelJob, requestJob } from '../../request-job.ts';
import { answer, count, operatorOf } from '../answer.ts';
import { chosenStreams } from '../chosen-streams.ts';
import type { Context, RunVerb } from '../context.ts';
import { describeJob } from '../describe-job.ts';
import { reasonOf, recordOperatorExport } from '../record-operator-export.ts';
import { streamNames } from '../stream-names.ts';

const runsShown = 20;

/** Lists jobs and their progress. Exit code 1 while any job runs. */
export const jobsVerb: RunVerb = async (context) => {
  const { system, options } = context;
  const runs = (await allRuns(system.store)).slice(0, options.limit ?? runsShown);
  const checkpoints = dynamoDbCheckpoints(documentClient(), rowsConfig().readTable);
  const shown = await Promise.all(
    runs.map(async (run) => ({
      ...run,
      progress: isRunInProgress(run) ? ((await jobProgress(checkpoints, run.kind, run.runId)) ?? null) : null,
    })),
  );
  if (!options.json) for (const run of shown) context.print(describeJob(run, run.progress));
  const open = runs.filter(isRunInProgress).length;
  answer(context, open === 0 ? 'No job is running.' : `${count(open, 'job')} running.`, { runs: shown });
  return open === 0 ? 0 : 1;
};

/** Requests a job; with `--wait`, exit code 1 if the job found a problem. */
export const startVerb: RunVerb = async (context) => {
  const { system, options } = context;
  const kind = kindOf(context, true);
  const reason = (options.reason ?? '').trim();
  const accept = streamNames(options.accept ?? []);
  const of = kind === 'erase-family' ? { familyId: options.family } : { streams: chosenStreams(context) };
  const asked = { kind, reason, accept, ...of };
  const runId = await requestJob(system, operatorOf(context), asked);
  if (options.wait === undefined) {
    answer(context, `Requested: ${jobWords[kind].name}, run ${runId}. "jobs" shows its progress.`, { runId });
    return 0;
  }
  const run = await endOfRun(system, kind, runId, options.wait);
  for (const finding of options.json ? [] : (run.result?.findings ?? [])) context.print(finding);
  answer(context, describeJob(run, null), run);
  if (run.status !== 'completed') return 2;
  return run.result?.problems === 0 ? 0 : 1;
};

export const cancelVerb: RunVerb = async (context) => {
  const kind = kindOf(context);
  const runId = await cancelJob(context.system, operatorOf(context), kind);
  answer(context, `Canceled: ${jobWords[kind].name}. It stops at its next step.`, { runId });
  return 0;
};

/** Writes the newest export to a file after recording the download. */
export const saveExportVerb: RunVerb = async (context) => {
  const { out } = context.options;
  if (out === undefined) throw new AuditProblem('save-export needs --out.');
  reasonOf(context);
  const checkpoints = dynamoDbCheckpoints(documentClient(), rowsConfig().readTable);
  const runId = await keptExport(checkpoints);
  const pieces = () => (runId === undefined ? undefined : readExport(checkpoints, runId));
  const [toCount, toWrite] = [await pieces(), await pieces()];
  if (!toCount || !toWrite)
    throw new AuditProblem('There is no export. Create one: start export --reason TEXT.');
  const file = await open(out, 'wx', 0o600).catch(() => {
    throw new AuditProblem(`${out} cannot be written or already exists.`);
  });
  try {
    let lines = 0;
    for await (const _ of toCount) lines += 1;
    await recordOperatorExport(context, { list: 'all-events', lines, familyIds: [] });
    for await (const { piece } of toWrite) await file.write(Buffer.from(piece, 'base64'));
  } catch (error) {
    await rm(out);
    if (!(error instanceof ExportReplaced)) throw error;
    throw new AuditProblem('A newer export replaced this one. Save the newer one.');
  } finally {
    await file.close();
  }
  answer(context, `Wrote the export ${runId} to ${out}.`, { out, runId });
  return 0;
};

const kindOf = ({ subject }: Context, isStart = false): JobKind => {
  const kind = (isStart ? startableJobSchema : jobKindSchema).safeParse(subject);
  if (!kind.success) throw new AuditProblem(`Specify the job: ${startableJobs.join(' | ')}.`);
  return kind.data;
};
