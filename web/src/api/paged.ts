import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query';

/** Cursor paging. The previous search's rows stay visible while a new search loads. */
export const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined,
  placeholderData: keepPreviousData,
};

export type Paged<Item> = {
  readonly items: readonly Item[] | undefined;
  readonly unreadable: number;
  readonly error: unknown;
  readonly retry: () => void;
  readonly outdated: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly loadingMore: boolean;
};

type Page<Item> = {
  readonly items: readonly Item[];
  readonly unreadable?: readonly string[];
  readonly nextCursor: string | null;
};

/** Pages as a flat list. An item that changed pages between two reads is listed once. */
export function pagedOf<Item>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>,
  keyOf: (item: Item) => string,
): Paged<Item> {
  const all = query.data?.pages.flatMap(({ items }) => items);
  return {
    unreadable: new Set(query.data?.pages.flatMap(({ unreadable }) => unreadable ?? [])).size,
    items: all && [...new Map(all.map((item) => [keyOf(item), item])).values()],
    error: query.error,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    outdated: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
  };
}
