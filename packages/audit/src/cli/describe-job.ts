import { jobWords } from '@hoops/domain/job-kinds';
import type { JobRunItem } from '@hoops/projections/views/lists';
import type { JobProgress } from '../jobs/requested-job.ts';
import { count } from './answer.ts';

/** Formats `2026-11-22 18:00:00 UTC verify completed: streams 12. By coach: the auditor asked`. */
export const describeJob = (run: JobRunItem, progress: JobProgress | null): string => {
  const { kind, status, requestedAt, requestedBy, reason, result, problem, total } = run;
  const outcome = [
    ...(progress === null ? [] : [`${progress.done} ${total === 0 ? 'so far' : `of about ${total}`}`]),
    ...(problem === null ? [] : [problem]),
    ...(result
      ? [
          ...result.figures.map(({ name, value }) => `${name} ${value}`),
          result.problems === 0 ? jobWords[kind].fine : count(result.problems, 'problem'),
        ]
      : []),
  ].join(', ');
  const at = requestedAt.slice(0, 19).replace('T', ' ');
  return `${at} UTC  ${kind}  ${status}${outcome && `: ${outcome}`}. By ${requestedBy.sub}: ${reason}`;
};
