import type { ReplayCommand } from '@hoops/domain/replay/replay-decider';
import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { AuditProblem } from '../audit-problem.ts';
import type { RequestedJob } from '../jobs/requested-job.ts';
import { type By, record } from '../record.ts';
import { sentencesIn, sizeOf } from '../verification/job-figures.ts';
import { rowsIn, verification } from '../verification/verification.ts';
import type { VerifyDeps, VerifyInput } from '../verification/verification-context.ts';
import { changed, type RebuildDeps, saveProgress } from './rebuild-deps.ts';

type SwitchInput = {
  readonly runId: string;
  readonly by: By;
  readonly rebuildId: string;
  readonly from: number;
  readonly to: number;
  readonly verify: VerifyInput;
};

/**
 * Makes the other remaining generation live, whether older or newer. The result contains differences in its
 * rows.
 */
export const switchJob = (deps: RebuildDeps & VerifyDeps): RequestedJob<SwitchInput> => {
  const { rows, checkpoints } = deps;
  const verifying = verification(deps);
  const differencesAt = ({ runId }: SwitchInput): string => `switch/differences/${runId}`;

  const move = async (input: SwitchInput, differences: number): Promise<void> => {
    const { runId, by, rebuildId, from, to } = input;
    const now = await rows.generations();
    const isMoved = now.live === to && now.previous === from;
    const [before, after] = [
      { live: from, building: null, previous: to },
      { live: to, building: null, previous: from },
    ];
    if (!isMoved && !(await rows.changeGenerations(before, after))) throw changed();
    const command: ReplayCommand =
      to < from
        ? { type: 'RollBackRebuild', rebuildId, generation: from, live: to, differences }
        : { type: 'RollForwardRebuild', rebuildId, generation: to, differences };
    await record(deps, by, command, `${command.type}-${runId}`);
    const progress = await rows.rebuildProgress();
    const phase = to < from ? 'rolled-back' : 'switched';
    if (progress?.rebuildId === rebuildId && progress.phase !== phase)
      await saveProgress(deps, progress, { ...progress, phase, operator: by.actor.sub });
  };

  return {
    kind: 'switch',
    total: () => sizeOf(deps),
    async begin({ runId, by }, segments) {
      const { live: from, building, previous: to } = await rows.generations();
      const progress = await rows.rebuildProgress();
      if (to === null || building !== null || !progress || isUnfinished(progress))
        throw new AuditProblem('There are no other rows to switch to.');
      const verify = await verifying.begin('switch', runId, segments, [to]);
      return { runId, by, rebuildId: progress.rebuildId, from, to, verify };
    },
    step: ({ verify }, segment) => verifying.step(verify, segment),
    async finish(input, _count, segments) {
      const verified = await verifying.finish(input.verify, segments);
      const found = rowsIn(verified, input.to);
      const problems = verified.eventProblems + found.problems;
      await checkpoints.write(differencesAt(input), String(problems));
      await move(input, problems);
      const { streams, rows: count } = verified.counts;
      return {
        figures: [
          { name: 'streams', value: streams },
          { name: 'rows', value: count },
        ],
        problems,
        findings: sentencesIn(verified.events, found.findings),
      };
    },
    async cleanUp(input, segments) {
      // A process that crashed while switching may have left the switch unrecorded.
      const differences = await checkpoints.read(differencesAt(input));
      if (differences && (await rows.generations()).live === input.to) await move(input, Number(differences));
      if (differences) await checkpoints.write(differencesAt(input), '');
      await verifying.forget(input.runId, segments);
    },
  };
};
