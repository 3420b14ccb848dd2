import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query';

/** Pages follow each other by cursor; while another search is under way the rows before it stay. */
export const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined,
  placeholderData: keepPreviousData,
};

/** A list that the server hands out page by page, as a screen needs it. */
export type Paged<Item> = {
  /** Undefined until the first page has come. */
  readonly items: readonly Item[] | undefined;
  /** How many more there are that cannot be read. */
  readonly unreadable: number;
  readonly error: unknown;
  readonly retry: () => void;
  /** These are still the answer to what was asked before. */
  readonly outdated: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly loadingMore: boolean;
};

type Page<Item> = {
  readonly items: readonly Item[];
  /** Missing where a page is no list of rows. */
  readonly unreadable?: readonly string[];
  readonly nextCursor: string | null;
};

/** The pages read so far as one list; an item that moved to the next page meanwhile shows up once. */
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
