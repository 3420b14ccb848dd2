import { sortText } from '@hoops/projections/lists';

/** A part of a list. */
export type Place = {
  readonly list: string;
  readonly range: { readonly prefix?: string; readonly to?: string };
};

export type Sorted<Column extends string> = {
  readonly sort?: 'name' | Column | undefined;
  readonly direction?: 'up' | 'down' | undefined;
};

/** Where a page begins and in which direction it reads, from a request. */
export const pageAsked = ({
  cursor,
  direction,
}: Sorted<string> & { readonly cursor?: string | undefined }): {
  readonly cursor: string | undefined;
  readonly newestFirst: boolean;
} => ({ cursor, newestFirst: direction === 'down' });

/**
 * A search is a range of the list of words that begin with the search's longest word, then a filter. In the order
 * of a column it is a filter of the whole list.
 */
export const narrowest = (
  words: readonly string[],
  whole: Place,
  sort: string | undefined,
  wordList: (word: string) => string,
): Place => {
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined || sort !== undefined) return whole;
  return { list: wordList(longest), range: { prefix: sortText(longest) } };
};
