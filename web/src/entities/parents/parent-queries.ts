import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer, ApiInput } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';

export type ParentItem = ApiAnswer<'parents'>['items'][number];
export type ParentOrder = Pick<ApiInput<'parents'>, 'sort' | 'direction'>;

const parentsQuery = (order: ParentOrder, search: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['parents', order, search],
    queryFn: ({ pageParam: cursor, signal }) => api.call('parents', { ...order, search, cursor }, { signal }),
  });

const parentQuery = (parentId: string) =>
  queryOptions({
    queryKey: ['parent', parentId],
    queryFn: ({ signal }) => api.call('getParent', { parentId }, { signal }),
  });

export const useParents = (order: ParentOrder, search: string): Paged<ParentItem> =>
  pagedOf(useInfiniteQuery(parentsQuery(order, search), queryClient), ({ parentID }) => parentID);

export const useParent = (parentId: string) => useQuery(parentQuery(parentId), queryClient);
