import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { ApiAnswer } from '../../api-types.ts';
import { asAdmin, pages } from '../../queries/as-admin.ts';
import { countOpenRequest } from '../../queries/open-requests.ts';
import { type Paged, pagedOf } from '../../queries/paged.ts';
import { queryClient } from '../../queries/query-client.ts';

type RequestPage = ApiAnswer<'requests'>;
export type ReceivedRequest = RequestPage['items'][number];
export type RequestStatus = 'open' | 'handled';

const listKey = (status: RequestStatus | undefined) => ['requests', 'list', status ?? 'all'] as const;

const requestsQuery = (status: RequestStatus | undefined) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: listKey(status),
    queryFn: ({ pageParam: cursor, signal }) => asAdmin(api.call('requests', { status, cursor }, { signal })),
  });

export const useRequests = (status: RequestStatus | undefined): Paged<ReceivedRequest> =>
  pagedOf(useInfiniteQuery(requestsQuery(status), queryClient), ({ requestId }) => requestId);

/** Marks it as done, or takes that back, and shows the server's answer at once: the lists trail by a moment. */
export async function setHandled(request: ReceivedRequest, handled: boolean): Promise<void> {
  const { requestId } = request;
  await asAdmin(api.call(handled ? 'markRequestHandled' : 'reopenRequest', { requestId }));
  await queryClient.cancelQueries({ queryKey: ['requests'] });
  for (const status of ['open', 'handled', undefined] as const) {
    const shown = status === undefined || (status === 'handled') === handled;
    queryClient.setQueryData<InfiniteData<RequestPage>>(
      listKey(status),
      (before) => before && { ...before, pages: withRequest(before.pages, { ...request, handled }, shown) },
    );
  }
  if (request.handled !== handled) countOpenRequest(handled ? -1 : 1);
}

/** The request stands in its place by time, or nowhere when the list is not about such requests. */
const withRequest = (
  before: readonly RequestPage[],
  request: ReceivedRequest,
  shown: boolean,
): RequestPage[] => {
  const others = before.map((page) => ({
    ...page,
    items: page.items.filter(({ requestId }) => requestId !== request.requestId),
  }));
  if (!shown) return others;
  const place = others.findIndex(
    ({ items, nextCursor }) => nextCursor === null || items.some(({ at }) => at < request.at),
  );
  return others.map((page, index) =>
    index === place
      ? { ...page, items: [...page.items, request].sort((a, b) => (a.at < b.at ? 1 : -1)) }
      : page,
  );
};
