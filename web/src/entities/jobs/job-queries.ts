import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

type Page = ApiAnswer<'jobRuns'>;
export type JobRun = Page['items'][number];

/** How soon to look again while something runs, and otherwise: others may start something. */
const everyMs = 2_000;
const seldomMs = 20_000;

export const isOpen = ({ status }: Pick<JobRun, 'status'>): boolean =>
  status === 'requested' || status === 'running';

const jobRunsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['job-runs'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('jobRuns', { cursor }, { signal }),
});

/** What was on the first page before and is not any more stays: no other page that was loaded has it. */
const withNewest = (before: Page, { items }: Page): Page => ({
  ...before,
  items: [...items, ...before.items.filter(({ runId }) => !items.some((one) => one.runId === runId))],
});

/** Asks for the newest runs again, and for no others: those have ended, and carry all that was found. */
const newestRuns = async (signal: AbortSignal): Promise<Page> => {
  const newest = await api.call('jobRuns', {}, { signal });
  queryClient.setQueryData(jobRunsQuery.queryKey, (all) => {
    const [first, ...others] = all?.pages ?? [];
    return all && first && { ...all, pages: [withNewest(first, newest), ...others] };
  });
  return newest;
};

type JobRuns = Paged<JobRun> & {
  /** When what is shown was read, in epoch milliseconds, while it cannot be read again. */
  readonly notRefreshedSince: number | undefined;
};

/** Runs of jobs, newest first, followed closely while one is under way. */
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

/** After a command: what it did is shown at once. */
export const refreshJobRuns = (): Promise<void> => queryClient.invalidateQueries(jobRunsQuery);
