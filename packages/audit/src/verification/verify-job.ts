import { maxFindingsListed } from '@hoops/domain/job/events';
import type { RequestedJob } from '../jobs/requested-job.ts';
import { maskFinding } from './describe.ts';
import { sentencesIn, sizeOf, unjudgedFigures } from './job-figures.ts';
import { rowsIn, verification } from './verification.ts';
import type { VerifyDeps, VerifyInput } from './verification-context.ts';

const figures = ['streams', 'commits', 'events', 'rows', 'erased', 'unproven'] as const;

/** Verification on request. Stored findings contain no personal values. */
export const verifyJob = (deps: Omit<VerifyDeps, 'kept'>): RequestedJob<VerifyInput> => {
  const verifying = verification({ mostKept: maxFindingsListed, ...deps, kept: maskFinding });
  return {
    kind: 'verify',
    total: () => sizeOf(deps),
    async begin({ runId }, segments) {
      const { live } = await deps.rows.generations();
      return verifying.begin('verify', runId, segments, [live]);
    },
    step: verifying.step,
    async finish(input, _count, segments) {
      const verified = await verifying.finish(input, segments);
      const { counts, events, eventProblems } = verified;
      const rows = rowsIn(verified, input.generations[0] ?? 0);
      return {
        figures: [
          ...figures.map((name) => ({ name, value: counts[name] })),
          ...(counts.unkept > 0 ? [{ name: 'without a signed end', value: counts.unkept }] : []),
          ...unjudgedFigures(rows),
        ],
        problems: eventProblems + rows.problems,
        findings: sentencesIn(events, rows.findings),
      };
    },
    cleanUp: ({ run }, segments) => verifying.forget(run, segments),
  };
};
