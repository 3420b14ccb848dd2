import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import { type DayToKeep, dayToKeep, headsRun, type KeepDeps } from './heads-run.ts';

/** Signs heads once per club-local day; an interrupted run resumes on the same day. */
export const keepHeadsJob = (deps: KeepDeps): SegmentedJob<DayToKeep> => {
  const run = headsRun(deps, 'keep-heads');
  return {
    name: 'keep-heads',
    async begin() {
      const today = await dayToKeep(deps);
      if (!today.isDue) {
        await run.vouch();
        return undefined;
      }
      await run.check();
      return { run: runOf(today), input: today };
    },
    step: (today, segment, cursor) => run.step(runOf(today), today, segment, cursor),
    async finish(today, _count, segments) {
      const { streams, changed, broken } = await run.finish(runOf(today), today, segments);
      await run.vouch();
      deps.logger.info('heads-kept', { streams, changed, broken: broken.length });
      return undefined;
    },
  };
};

/** `after` makes a run after lost heads include all streams again. */
const runOf = ({ day, after }: DayToKeep): string => `${day} after ${after}`;
