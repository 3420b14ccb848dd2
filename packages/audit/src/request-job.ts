import { isOpenRun, type JobCommand, jobStreams } from '@hoops/domain/job/job-decider';
import { type JobKind, jobKinds, jobWords, runningSentence } from '@hoops/domain/job-kinds';
import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, repository, streamReader } from '@hoops/event-store/repository';
import { jobRuns } from '@hoops/projections/job-runs';
import type { JobRunItem } from '@hoops/projections/views/lists';
import { nowIso } from '@hoops/runtime/clock';
import { AuditProblem } from './audit-problem.ts';
import { checkErasure, erasedFamilyId } from './erasure/check-erasure.ts';

const minReasonLength = 3;
/** Must equal the limit in the web app's form. */
const maxReasonLength = 200;

export type JobRequest = {
  readonly kind: JobKind;
  readonly reason: string;
  readonly streams?: readonly StreamName[];
  readonly accept?: readonly StreamName[];
  readonly familyId?: string | undefined;
};

/**
 * Requests a job in the running system.
 * @returns the run's id
 * @throws AuditProblem for an invalid reason, an open run or a blocked erasure
 */
export const requestJob = async (
  deps: CommandDeps,
  operator: string,
  { kind, reason, streams = [], accept = [], familyId }: JobRequest,
): Promise<string> => {
  if (reason.length < minReasonLength)
    throw new AuditProblem('Give a short reason: --reason TEXT. It is recorded permanently.');
  if (reason.length > maxReasonLength)
    throw new AuditProblem(`Give a reason of at most ${maxReasonLength} characters.`);
  if (streams.length > 0 && kind !== 'repair') throw new AuditProblem('Only a repair takes --stream.');
  if (accept.length > 0 && kind !== 'rebuild') throw new AuditProblem('Only a rebuild takes --accept.');
  if (kind === 'erase-family') {
    const asked = { familyId: erasedFamilyId(familyId), reason, byRule: false };
    await checkErasure(deps.store, asked, nowIso(deps.clock));
  } else if (familyId !== undefined) throw new AuditProblem('Only erase-family takes a family id.');
  const runId = deps.newId();
  const result = await execute(deps, operator, {
    type: 'RequestJob',
    kind,
    runId,
    reason,
    ...(streams.length > 0 && { streams }),
    ...(accept.length > 0 && { accept }),
    ...(familyId !== undefined && { familyId }),
  });
  if (result === 'accepted') return runId;
  throw await runningAlready(deps, kind);
};

const runningAlready = async (
  { store }: Pick<CommandDeps, 'store'>,
  kind: JobKind,
): Promise<AuditProblem> => {
  const run = (await jobRuns(store, kind)).at(-1);
  if (!run) throw new Error(`No run of ${kind} is open.`);
  return new AuditProblem(
    runningSentence(kind, run.kind, { by: run.requestedBy.sub, moment: run.requestedAt }),
  );
};

/**
 * Rejects a command line job while a conflicting job runs.
 * @throws AuditProblem naming the requester of that job
 */
export const refuseWhileRunning = async (deps: Pick<CommandDeps, 'store'>, kind: JobKind): Promise<void> => {
  const { state } = await streamReader(deps.store, jobStreams).load(kind);
  if (isOpenRun(state)) throw await runningAlready(deps, kind);
};

/**
 * Cancels the open run of a kind at its next step.
 * @throws AuditProblem if no run is open
 */
export const cancelJob = async (deps: CommandDeps, operator: string, kind: JobKind): Promise<string> => {
  const { state } = await streamReader(deps.store, jobStreams).load(kind);
  const runId = isOpenRun(state) ? state.runId : null;
  const none = new AuditProblem(`Not running: ${jobWords[kind].name}.`);
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
  if (kind === 'conflict') throw new AuditProblem('Too many changes at the same time. Please try again.');
  return kind;
};

export const allRuns = async (store: Pick<EventStore, 'read'>): Promise<readonly JobRunItem[]> => {
  const runs = await Promise.all(jobKinds.map((kind) => jobRuns(store, kind)));
  return runs
    .flatMap((ofStream, index) => ofStream.filter(({ kind }) => kind === jobKinds[index]))
    .toSorted((one, other) => (one.requestedAt < other.requestedAt ? 1 : -1));
};
