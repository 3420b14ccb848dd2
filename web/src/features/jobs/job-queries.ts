import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

export type JobRun = ApiAnswer<'jobRuns'>['items'][number];

/** How soon to look again while something runs, and while nothing does: another administrator may start it. */
const runningEveryMs = 1_000;
const idleEveryMs = 15_000;

export const isOpen = ({ status }: Pick<JobRun, 'status'>): boolean =>
  status === 'requested' || status === 'running';

const jobRunsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['job-runs'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('jobRuns', { cursor }, { signal }),
});

/** Runs of jobs, newest first, followed while one is under way. */
export const useJobRuns = (): Paged<JobRun> =>
  pagedOf(
    useInfiniteQuery(
      {
        ...jobRunsQuery,
        refetchInterval: ({ state }) =>
          state.data?.pages.some(({ items }) => items.some(isOpen)) ? runningEveryMs : idleEveryMs,
      },
      queryClient,
    ),
    ({ runId }) => runId,
  );

/** After a command: what it did is shown at once. */
export const refreshJobRuns = (): Promise<void> => queryClient.invalidateQueries(jobRunsQuery);
