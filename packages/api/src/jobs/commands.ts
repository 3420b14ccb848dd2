import { AuditProblem } from '@hoops/audit/audit-problem';
import { checkErasure, erasedFamilyId } from '@hoops/audit/erasure/check-erasure';
import { brand } from '@hoops/domain/brand';
import { isOpenRun, jobStreams } from '@hoops/domain/job/job-decider';
import { type JobKind, runningSentence } from '@hoops/domain/job-kinds';
import { dateFormat } from '@hoops/domain/time/club-time';
import type { CommandDeps } from '@hoops/event-store/repository';
import { eventReader } from '@hoops/projections/event-lines';
import { jobRuns } from '@hoops/projections/job-runs';
import { nowIso } from '@hoops/runtime/clock';
import type { Logger } from '@hoops/runtime/logger';
import type { Implementations } from '../http/create-handler.ts';
import { type ProblemError, problem, refusal } from '../http/problem.ts';
import { byCaller, idOfRequest, runCommand } from '../http/run-command.ts';

type Deps = CommandDeps & { readonly logger: Logger };

export const jobCommands = (deps: Deps): Implementations<'startJob' | 'cancelJob'> => ({
  async startJob({ kind, reason, streams, accept, familyId, familyName, byRule }, request) {
    const runId = idOfRequest(request);
    const command = {
      type: 'RequestJob',
      kind,
      runId,
      reason,
      ...(streams && { streams }),
      ...(accept && { accept }),
      ...(familyId !== undefined && { familyId }),
      ...(byRule && { byRule }),
    } as const;
    const { version } = await runCommand(
      deps,
      jobStreams,
      kind,
      async (state) => {
        // The decider also rejects a second run; this message describes the running job.
        if (isOpenRun(state) && state.runId !== runId) throw await runningAlready(deps, kind);
        if (familyId !== undefined)
          await refuseErasure(deps, { familyId, familyName, reason, byRule: byRule === true });
        return command;
      },
      { ...byCaller(request), body: command },
    );
    return { runId, version };
  },

  async cancelJob({ kind, runId }, request) {
    const command = { type: 'CancelJob', kind, runId } as const;
    const { version } = await runCommand(deps, jobStreams, kind, command, byCaller(request));
    return { version };
  },
});

type AskedErasure = {
  readonly familyId: string;
  readonly familyName: string | undefined;
  readonly reason: string;
  readonly byRule: boolean;
};

/** @throws ProblemError for a wrong name or a family that cannot be erased yet */
const refuseErasure = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { familyId, familyName, ...asked }: AskedErasure,
): Promise<void> => {
  const family = await checkErasure(
    store,
    { ...asked, familyId: erasedFamilyId(familyId) },
    nowIso(clock),
  ).catch((error: unknown) => {
    throw error instanceof AuditProblem ? problem('failed-precondition', error.message) : error;
  });
  const needsName = family.kind === 'registered' && !asked.byRule;
  if (needsName && familyName === undefined) throw refusal('erasure-not-begun');
  if (needsName && familyName?.trim() !== family.parent.name.trim()) throw refusal('wrong-family-name');
  if (family.kind === 'erased' && family.erasedAt !== null) throw refusal('family-erased-before');
};

const clubMoment = dateFormat({
  timeZone: brand.timezone,
  dateStyle: 'medium',
  timeStyle: 'short',
});

const runningAlready = async ({ store, logger }: Deps, kind: JobKind): Promise<ProblemError> => {
  const run = (await jobRuns(store, kind)).at(-1);
  if (!run) throw new Error(`No run of ${kind} is open.`);
  const by = await eventReader(store, logger).doerOf({ actor: run.requestedBy });
  const moment = clubMoment().format(new Date(run.requestedAt));
  return problem('failed-precondition', runningSentence(kind, run.kind, { by, moment }));
};
