import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

type Page = ApiAnswer<'jobRuns'>;
export type JobRun = Page['items'][number];

const everyMs = 2_000;
const seldomMs = 20_000;

export const isOpen = ({ status }: Pick<JobRun, 'status'>): boolean =>
  status === 'requested' || status === 'running';

const jobRunsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['job-runs'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('jobRuns', { cursor }, { signal }),
});

/** Keeps runs that dropped off the first page, because no other loaded page contains these runs. */
const withNewest = (before: Page, { items }: Page): Page => ({
  ...before,
  items: [...items, ...before.items.filter(({ runId }) => !items.some((one) => one.runId === runId))],
});

/** Reads only the first page again, because older runs have ended and their results are large. */
const newestRuns = async (signal: AbortSignal): Promise<Page> => {
  const newest = await api.call('jobRuns', {}, { signal });
  queryClient.setQueryData(jobRunsQuery.queryKey, (all) => {
    const [first, ...others] = all?.pages ?? [];
    return all && first && { ...all, pages: [withNewest(first, newest), ...others] };
  });
  return newest;
};

type JobRuns = Paged<JobRun> & {
  /** Time of the last successful read, in epoch milliseconds, while reads fail; undefined after a success. */
  readonly notRefreshedSince: number | undefined;
};

/** All runs, newest first; polls faster while a run is active. */
export const useJobRuns = (): JobRuns => {
  const all = useInfiniteQuery(jobRunsQuery, queryClient);
  const runs = pagedOf(all, ({ runId }) => runId);
  const followed = useQuery(
    {
      queryKey: ['newest-job-runs'],
      queryFn: ({ signal }) => newestRuns(signal),
      enabled: runs.items !== undefined,
      staleTime: seldomMs,
      refetchInterval: runs.items?.some(isOpen) ? everyMs : seldomMs,
    },
    queryClient,
  );
  const failed = runs.items !== undefined && (all.error ?? followed.error) !== null;
  return { ...runs, notRefreshedSince: failed ? all.dataUpdatedAt : undefined };
};

export const refreshJobRuns = (): Promise<void> => queryClient.invalidateQueries(jobRunsQuery);
