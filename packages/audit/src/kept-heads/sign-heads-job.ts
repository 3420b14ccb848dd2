import { maxFindingsListed } from '@hoops/domain/job/events';
import { AuditProblem } from '../audit-problem.ts';
import type { RequestedJob } from '../jobs/requested-job.ts';
import { type DayToKeep, dayToKeep, headsRun, type KeepDeps } from './heads-run.ts';

type Input = { readonly runId: string } & (
  | { readonly today: DayToKeep }
  | { readonly today: null; readonly problem: string }
);

/**
 * Runs `keep-heads` now and checks all signatures since the month's base. If the day is already signed, only
 * checks streams. The result contains problems.
 */
export const signHeadsJob = (deps: KeepDeps): RequestedJob<Input> => {
  const run = headsRun(deps, 'sign-heads');
  return {
    kind: 'sign-heads',
    begin: ({ runId }) =>
      orProblem<Input>(
        async () => {
          const today = await dayToKeep(deps);
          await run.check();
          return { runId, today };
        },
        (problem) => ({ runId, today: null, problem }),
      ),
    step: async ({ runId, today }, segment, cursor) =>
      today === null ? { cursor: null, count: 0 } : run.step(runId, today, segment, cursor),
    finish: async (input, _count, segments) => {
      const failed = (problem: string) => ({ figures: [], problems: 1, findings: [problem] });
      if (input.today === null) return failed(input.problem);
      const { runId, today } = input;
      return orProblem(async () => {
        const { streams, changed, broken } = await run.finish(runId, today, segments);
        const vouched = await run.vouch();
        const findings = [
          ...(today.missed ? [today.missed] : []),
          ...broken.map((stream) => `${stream}: broken, so its head is not signed.`),
          ...(vouched ? [...vouched.problems, ...vouched.missing] : []),
        ];
        await run.check();
        return {
          figures: [
            { name: 'streams', value: streams },
            { name: 'newly signed', value: today.isDue ? changed : 0 },
            { name: 'timestamps of the newest day', value: vouched?.timestamp ? 1 : 0 },
            {
              name: `of ${vouched?.witnesses ?? 0} witnesses’ cosignatures`,
              value: vouched?.cosigned.length ?? 0,
            },
          ],
          problems: findings.length,
          findings: findings.slice(0, maxFindingsListed),
        };
      }, failed);
    },
  };
};

const orProblem = async <Done>(
  work: () => Promise<Done>,
  otherwise: (problem: string) => Done,
): Promise<Done> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AuditProblem)) throw error;
    return otherwise(error.message);
  }
};
