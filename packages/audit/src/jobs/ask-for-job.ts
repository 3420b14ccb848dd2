import { isOpenRun, type JobCommand, jobStreams } from '@hoops/domain/job/job-decider';
import { type JobKind, jobKinds, jobWords } from '@hoops/domain/job/kinds';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, repository, streamReader } from '@hoops/event-store/repository';
import { jobRuns } from '@hoops/projections/job-runs';
import type { JobRunItem } from '@hoops/projections/views/lists';
import { AuditProblem } from '../audit-problem.ts';

const minReasonLength = 3;
/** As on the page. */
const maxReasonLength = 200;

/**
 * Asks the running system for a job.
 * @returns the id of its run.
 * @throws AuditProblem without a reason, or with one of more than 200 characters, or while one of the kind is open.
 */
export const askForJob = async (
  deps: CommandDeps,
  operator: string,
  { kind, reason }: { readonly kind: JobKind; readonly reason: string },
): Promise<string> => {
  if (reason.length < minReasonLength)
    throw new AuditProblem('Say in a few words why: --reason TEXT. It stays on record.');
  if (reason.length > maxReasonLength)
    throw new AuditProblem(`Say why in at most ${maxReasonLength} characters.`);
  const runId = deps.newId();
  const result = await execute(deps, operator, { type: 'RequestJob', kind, runId, reason });
  if (result === 'accepted') return runId;
  const run = (await jobRuns(deps.store, kind)).at(-1);
  throw new AuditProblem(
    `${jobWords[kind].doing} is already running, started by ${run?.requestedBy.sub} at ${run?.requestedAt}.`,
  );
};

/** Ends the open run of a kind at its next step. @throws AuditProblem when there is none. */
export const cancelJob = async (deps: CommandDeps, operator: string, kind: JobKind): Promise<string> => {
  const { state } = await streamReader(deps.store, jobStreams).load(kind);
  const runId = isOpenRun(state) ? state.runId : null;
  const none = new AuditProblem(`No ${jobWords[kind].noun} is under way.`);
  if (runId === null) throw none;
  if ((await execute(deps, operator, { type: 'CancelJob', kind, runId })) !== 'accepted') throw none;
  return runId;
};

const execute = async (deps: CommandDeps, operator: string, command: JobCommand): Promise<string> => {
  const { kind } = await repository(deps, jobStreams).execute(command.kind, [command], {
    commandId: deps.newId(),
    actor: { sub: operator, role: 'operator' },
    correlationId: deps.newId(),
  });
  if (kind === 'conflict') throw new AuditProblem('Others were first each time. Please try again.');
  return kind;
};

/** The newest runs of all kinds, newest first. */
export const allRuns = async (store: Pick<EventStore, 'read'>): Promise<readonly JobRunItem[]> => {
  const runs = await Promise.all(jobKinds.map((kind) => jobRuns(store, kind)));
  return runs.flat().toSorted((one, other) => (one.requestedAt < other.requestedAt ? 1 : -1));
};
