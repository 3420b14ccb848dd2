import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

export type Reconciliation = ApiAnswer<'reconciliations'>['items'][number];
export type Difference = Reconciliation['differences'][number];

const runningEveryMs = 1_000;

const reconciliationsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['reconciliations'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('reconciliations', { cursor }, { signal }),
});

/** @param awaited run id of a comparison in progress or just ended */
export const useReconciliations = (awaited: string | undefined): Paged<Reconciliation> =>
  pagedOf(
    useInfiniteQuery(
      {
        ...reconciliationsQuery,
        refetchInterval: ({ state }) =>
          isAwaited(state.data?.pages[0]?.items, awaited) ? runningEveryMs : false,
      },
      queryClient,
    ),
    ({ runId }) => runId,
  );

export const isAwaited = (
  runs: readonly Reconciliation[] | undefined,
  awaited: string | undefined,
): boolean => awaited !== undefined && !runs?.some(({ runId }) => runId === awaited);
