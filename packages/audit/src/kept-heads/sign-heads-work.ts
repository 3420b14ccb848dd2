import { type JobResult, jobResultSchema, maxFindingsListed } from '@hoops/domain/job/events';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import type { BackgroundWork } from '../jobs/background-job.ts';
import { type DayToKeep, dayToKeep, headsRun, type KeepDeps } from './heads-run.ts';

type Input = { readonly runId: string; readonly today: DayToKeep };

/**
 * Runs `keep-heads` now and checks all signatures since the month's base. If the day is signed, streams are
 * only checked. The result contains problems.
 */
export const signHeadsWork = (deps: KeepDeps): BackgroundWork<Input> => {
  const { checkpoints } = deps;
  const run = headsRun(deps, 'sign-heads');
  const nameOf = (runId: string): string => `job/sign-heads/result/${runId}`;
  const save = (runId: string, result: JobResult) => checkpoints.write(nameOf(runId), JSON.stringify(result));
  /** @returns undefined if the run ended with a problem */
  const orResult = async <Done>(runId: string, work: () => Promise<Done>): Promise<Done | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AuditProblem)) throw error;
      await save(runId, { figures: [], problems: 1, findings: [error.message] });
      return undefined;
    }
  };
  return {
    kind: 'sign-heads',
    total: async () => 0,
    job: {
      name: 'sign-heads',
      async begin(runId) {
        if ((await checkpoints.read(nameOf(runId))) !== undefined) return undefined;
        const today = await orResult(runId, async () => {
          const found = await dayToKeep(deps);
          await run.check();
          return found;
        });
        return today && { run: runId, input: { runId, today } };
      },
      step: ({ runId, today }, segment, cursor) => run.step(runId, today, segment, cursor),
      async finish({ runId, today }, _count, segments) {
        await orResult(runId, async () => {
          const { streams, changed, broken } = await run.finish(runId, today, segments);
          const findings = [
            ...(today.missed ? [today.missed] : []),
            ...broken.map((stream) => `${stream}: broken, so its head is not signed.`),
          ];
          await run.check();
          await save(runId, {
            figures: [
              { name: 'streams', value: streams },
              { name: 'newly signed', value: today.isDue ? changed : 0 },
            ],
            problems: findings.length,
            findings: findings.slice(0, maxFindingsListed),
          });
        });
        return undefined;
      },
    },
    async result(runId) {
      const kept = await checkpoints.read(nameOf(runId));
      if (kept === undefined) throw new Error(`The result of sign-heads ${runId} is gone.`);
      return z.parse(jobResultSchema, JSON.parse(kept));
    },
  };
};
