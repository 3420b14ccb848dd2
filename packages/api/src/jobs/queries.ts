import { reconciliationHint } from '@hoops/audit/jobs/reconciliation-hint';
import { type JobProgress, jobProgress } from '@hoops/audit/jobs/requested-job';
import { eventReader } from '@hoops/projections/event-lines';
import { lists } from '@hoops/projections/lists';
import { type JobRunItem, jobRunItemSchema } from '@hoops/projections/views/lists';
import type { Clock } from '@hoops/runtime/clock';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readingOf, rowsOf } from '../rows/reading.ts';

const pageSize = 20;

export const jobQueries = (
  deps: QueryDeps & { readonly checkpoints: Checkpoints },
): Implementations<'jobRuns'> => ({
  async jobRuns({ cursor }) {
    const { live } = await deps.rows.generations();
    const page = await deps.rows.page(live, lists.jobRuns, { limit: pageSize, cursor, newestFirst: true });
    const { attempt, unreadable } = readingOf(deps.logger, lists.jobRuns);
    const { doerOf } = eventReader(deps.store, deps.logger);
    const items = await Promise.all(
      rowsOf(page).map(({ id, data }) =>
        attempt(id, async () => {
          const {
            requestedBy,
            segments: _segments,
            ...run
          } = withoutFamilies(z.parse(jobRunItemSchema, data));
          const [by, progress] = await Promise.all([
            doerOf({ actor: requestedBy }),
            run.status === 'running' ? jobProgress(deps.checkpoints, run.kind, run.runId) : undefined,
          ]);
          return {
            ...run,
            by,
            progress: progressOf(deps.clock, progress),
            elapsedMs: elapsedOf(deps.clock, run),
          };
        }),
      ),
    );
    return {
      items: items.filter((item) => item !== undefined),
      unreadable: unreadable(),
      nextCursor: page.nextCursor,
    };
  },
});

/** Older comparisons name families in their findings, which are shown only where views are recorded. */
const withoutFamilies = (run: JobRunItem): JobRunItem =>
  run.kind === 'reconciliation' && run.result && run.result.findings.length > 0
    ? { ...run, result: { ...run.result, findings: [reconciliationHint] } }
    : run;

const progressOf = (clock: Clock, progress: JobProgress | undefined) => {
  if (!progress) return null;
  const { begunAt, done } = progress;
  return { done, elapsedMs: clock.now().getTime() - Date.parse(begunAt) };
};

const elapsedOf = (clock: Clock, { status, startedAt }: Pick<JobRunItem, 'status' | 'startedAt'>) =>
  status === 'running' && startedAt !== null ? clock.now().getTime() - Date.parse(startedAt) : null;
