import { sortText } from '@hoops/projections/lists';

export type ListRange = {
  readonly list: string;
  readonly range: { readonly prefix?: string; readonly to?: string };
};

export type Sorted<Column extends string> = {
  readonly sort?: 'name' | Column | undefined;
  readonly direction?: 'up' | 'down' | undefined;
};

export const requestedPage = ({
  cursor,
  direction,
}: Sorted<string> & { readonly cursor?: string | undefined }): {
  readonly cursor: string | undefined;
  readonly newestFirst: boolean;
} => ({ cursor, newestFirst: direction === 'down' });

/** Smallest list for a search: the list of the longest word. Sorting by a column requires the whole list. */
export const narrowest = (
  words: readonly string[],
  whole: ListRange,
  sort: string | undefined,
  wordList: (word: string) => string,
): ListRange => {
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined || sort !== undefined) return whole;
  return { list: wordList(longest), range: { prefix: sortText(longest) } };
};
