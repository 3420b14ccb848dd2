import { parseStream, replayStream, type StreamName } from '@hoops/domain/stream';
import { isUnfinished, type RebuildProgress } from '@hoops/projections/rebuild-progress';
import { nowIso } from '@hoops/runtime/clock';
import { inPasses } from '@hoops/runtime/segments/in-passes';
import { AuditProblem } from '../audit-problem.ts';
import { drainStep } from '../drain-step.ts';
import type { JobRequest, RequestedJob } from '../jobs/requested-job.ts';
import { type By, record } from '../record.ts';
import { checkNamed } from '../verification/check-named.ts';
import { sentencesIn, sizeOf, unjudgedFigures } from '../verification/job-figures.ts';
import type { KeptFinding } from '../verification/segment-state.ts';
import { eventFindingsIn, rowsIn, type VerifiedRows, verification } from '../verification/verification.ts';
import type { VerifyDeps, VerifyInput } from '../verification/verification-context.ts';
import {
  type Acceptance,
  checkAcceptance,
  checkReason,
  recordAcceptance,
  refuseQuarantined,
} from './acceptance.ts';
import { foldStreams } from './fold-streams.ts';
import { addLeftover } from './leftovers.ts';
import { abandon, type RebuildDeps, refuseUnlessWritten, saveProgress, switchOver } from './rebuild-deps.ts';

export type RebuildJobDeps = RebuildDeps &
  VerifyDeps & {
    /** True if the requester's job has ended, so the rebuild can be dropped. */
    readonly isGivenUp: (rebuildId: string) => Promise<boolean>;
    readonly toAccept: string;
    readonly folded?: (streams: number) => void;
    readonly onVerified?: (verified: {
      readonly generation: number;
      readonly before: number;
      readonly streams: number;
      readonly old: readonly KeptFinding[];
      readonly made: VerifiedRows;
    }) => void;
  };

export type RebuildInput = {
  readonly runId: string;
  readonly by: By;
  readonly generation: number;
  readonly before: number;
  readonly accepted: readonly StreamName[];
  readonly verify: VerifyInput;
};

/**
 * Blue-green rebuild: writes a new generation, verifies it and the live generation, and switches if the new
 * rows are right.
 */
export const rebuildJob = (deps: RebuildJobDeps): RequestedJob<RebuildInput> => {
  const { rows } = deps;
  const verifying = verification(deps);

  return {
    kind: 'rebuild',
    // Three passes: folding and verifying the streams, and verifying the rows of both generations.
    total: async () => 3 * (await sizeOf(deps)),

    async begin(request, segments) {
      const { runId, by } = request;
      const acceptance = acceptanceOf(request);
      checkReason(acceptance);
      if (acceptance.streams.length > 0) {
        const checked = await checkNamed(deps, acceptance.streams, await deps.knownEnds());
        checkAcceptance(
          acceptance,
          [...checked.values()].flatMap(({ findings }) => findings),
        );
      }
      const { generation, before } = await start(deps, runId, by);
      await recordAcceptance(deps, { rebuildId: runId, generation }, by, acceptance);
      const accepted = acceptance.streams;
      const verify = await verifying.begin('rebuild', runId, segments, [before, generation], accepted);
      return { runId, by, generation, before, accepted, verify };
    },

    step: inPasses<RebuildInput>({
      waiting: async (_input, { segment }, cursor) =>
        segment === 0 ? drainStep(deps, cursor) : { cursor: null, count: 0 },
      folding: foldStreams(deps),
      verifying: async ({ generation, verify }, segment) => {
        await refuseUnlessWritten(deps, generation);
        return verifying.step(verify, segment);
      },
    }),

    async finish({ runId, by, generation, before, accepted, verify }, _count, segments) {
      const verified = await verifying.finish(verify, segments, generation);
      const [all, made] = [rowsIn(verified, before), rowsIn(verified, generation)];
      // Rows about the rebuild itself may lag.
      const old = all.findings.filter(
        ({ finding }) => !('stream' in finding && finding.stream === replayStream(runId)),
      );
      const differences = all.problems - (all.findings.length - old.length);
      refuseQuarantined(
        eventFindingsIn(verified),
        new Set(accepted),
        `Nothing was switched. ${deps.toAccept}`,
      );
      if (made.problems > 0)
        throw new AuditProblem(
          `The new rows differ from the events in ${made.problems} places. Nothing was switched. ${made.findings[0]?.sentence}`,
        );
      const now = await progressOf(deps, runId);
      if (now.phase !== 'switched') {
        const { streams } = verified.counts;
        const ready: RebuildProgress = { ...now, phase: 'switching', streams, differences };
        await switchOver(deps, await saveProgress(deps, now, ready), by);
      }
      deps.onVerified?.({ generation, before, streams: verified.counts.streams, old, made });
      const figures = (['streams', 'events', 'rows'] as const).map((name) => ({
        name,
        value: verified.counts[name],
      }));
      return {
        figures: [...figures, { name: 'differences', value: differences }, ...unjudgedFigures(made)],
        problems: 0,
        findings: sentencesIn(verified.events, old),
      };
    },

    async cleanUp({ runId, by, generation }, segments) {
      const progress = await rows.rebuildProgress();
      if (progress?.rebuildId === runId && isUnfinished(progress)) {
        const hasSwitched = (await rows.generations()).live === generation;
        const reason = 'it was canceled, or has failed';
        if (hasSwitched) await switchOver(deps, progress, by);
        else await abandon(deps, progress, { startedBy: by, by, reason });
      }
      await verifying.forget(runId, segments);
    },
  };
};

const acceptanceOf = ({ accept = [], reason }: JobRequest): Acceptance => ({
  streams: accept.map((stream) => parseStream(stream).name),
  reason,
});

/** @throws AuditProblem if the rebuild was abandoned, even while its process still runs */
const progressOf = async ({ rows }: RebuildJobDeps, run: string): Promise<RebuildProgress> => {
  const progress = await rows.rebuildProgress();
  if (progress?.rebuildId !== run)
    throw new AuditProblem('Another rebuild has started. Nothing was switched.');
  const { phase, generation } = progress;
  if (phase === 'abandoning' || phase === 'abandoned')
    throw new AuditProblem(`The rebuild of generation ${generation} was abandoned. Nothing was switched.`);
  return progress;
};

/**
 * Starts the generation before listing streams, so every writer writes to it.
 * @throws AuditProblem if another rebuild is unfinished or started first
 */
const start = async (
  deps: RebuildJobDeps,
  run: string,
  by: By,
): Promise<{ readonly generation: number; readonly before: number }> => {
  const { rows } = deps;
  let last = await rows.rebuildProgress();
  if (last && last.rebuildId !== run && isUnfinished(last)) {
    if (!(await deps.isGivenUp(last.rebuildId)))
      throw new AuditProblem(
        `The rebuild of generation ${last.generation} is unfinished. Cancel its job, or drop it with abandon.`,
      );
    const startedBy: By = { actor: { sub: last.operator, role: 'operator' } };
    await abandon(deps, last, { startedBy, by, reason: 'it was canceled, or has failed' });
    last = await rows.rebuildProgress();
  }
  const now = await rows.generations();
  const at = nowIso(deps.clock);
  const begun: RebuildProgress =
    last?.rebuildId === run
      ? last
      : {
          rebuildId: run,
          generation: Math.max(now.live, now.previous ?? 0, last?.generation ?? 0) + 1,
          operator: by.actor.sub,
          phase: 'folding',
          streams: 0,
          total: null,
          differences: null,
          startedAt: at,
          updatedAt: at,
        };
  const { generation } = begun;
  if (begun !== last) await saveProgress(deps, last, begun);
  await record(deps, by, { type: 'StartRebuild', rebuildId: run, generation });
  const isWritten = now.building === generation || now.live === generation;
  const from = { ...now, building: null };
  if (!isWritten && !(await rows.changeGenerations(from, { ...from, building: generation })))
    throw new AuditProblem('Another operator changed the generations meanwhile. Nothing was built.');
  await progressOf(deps, run).catch(async (error: unknown) => {
    // Abandoned before projectors wrote to the generation.
    await addLeftover(deps, generation);
    const started = await rows.generations();
    if (started.building === generation)
      await rows.changeGenerations(started, { ...started, building: null });
    throw error;
  });
  return { generation, before: now.live };
};
