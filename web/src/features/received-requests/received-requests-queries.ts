import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

export type ReceivedRequest = ApiAnswer<'requests'>['items'][number];
export type RequestStatus = 'open' | 'handled';

const requestsQuery = (status: RequestStatus | undefined) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['requests', 'list', status ?? 'all'] as const,
    queryFn: ({ pageParam: cursor, signal }) => api.call('requests', { status, cursor }, { signal }),
  });

export const useRequests = (status: RequestStatus | undefined): Paged<ReceivedRequest> =>
  pagedOf(useInfiniteQuery(requestsQuery(status), queryClient), ({ requestId }) => requestId);

export async function setHandled({ requestId }: ReceivedRequest, handled: boolean): Promise<void> {
  await api.call(handled ? 'markRequestHandled' : 'reopenRequest', { requestId });
  await queryClient.invalidateQueries({ queryKey: ['requests'] });
}
