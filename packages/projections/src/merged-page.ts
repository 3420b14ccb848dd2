import * as z from 'zod/mini';
import {
  comparePositions,
  type EntryPosition,
  type Page,
  type PageOptions,
  type ReadStore,
  UnknownPage,
} from './read-store.ts';

type Row = EntryPosition & { readonly data: Page['items'][number] };

/** Unread rows of a list, and the position after them; `rest` is undefined at the list's end. */
type Source = { readonly list: string; rows: Row[]; rest: PageOptions | undefined };

/**
 * Page merged from several lists by (sort, id), with about one concurrent query per list. Duplicates are
 * not removed.
 * @throws UnknownPage for an invalid cursor
 */
export const mergedPage = async (
  rows: Pick<ReadStore, 'page'>,
  generation: number,
  lists: readonly string[],
  { cursor, ...options }: Omit<PageOptions, 'after'>,
): Promise<Page> => {
  const after = cursor ? placeOf(cursor) : undefined;
  // Twice the average share per list usually suffices, because hashing spreads streams evenly.
  const share = Math.ceil(options.limit / lists.length) * (lists.length === 1 ? 1 : 2);
  const sources = lists.map(
    (list): Source => ({ list, rows: [], rest: { ...options, limit: share, after } }),
  );

  const readOn = async (source: Source): Promise<void> => {
    while (source.rest && source.rows.length === 0) {
      const page = await rows.page(generation, source.list, source.rest);
      source.rows = page.items.map((data, place) => ({
        data,
        id: textAt(page.ids, place),
        sort: textAt(page.sorts, place),
      }));
      source.rest =
        page.nextCursor === null ? undefined : { ...options, limit: options.limit, cursor: page.nextCursor };
    }
  };

  const taken: Row[] = [];
  while (taken.length < options.limit) {
    await Promise.all(sources.map(readOn));
    const next = sources.reduce((one, other) => (isBefore(other, one, options) ? other : one));
    const row = next.rows.shift();
    if (!row) break;
    taken.push(row);
  }
  const last = taken.at(-1);
  const isMore = sources.some(({ rows: left, rest }) => left.length > 0 || rest !== undefined);
  return {
    items: taken.map(({ data }) => data),
    ids: taken.map(({ id }) => id),
    sorts: taken.map(({ sort }) => sort),
    nextCursor: last && isMore ? cursorAfter(last) : null,
  };
};

/** True if the next row of the first source precedes the other source's; empty sources come last. */
const isBefore = (
  { rows: [one] }: Source,
  { rows: [other] }: Source,
  { newestFirst = false }: Pick<PageOptions, 'newestFirst'>,
): boolean => {
  if (!one || !other) return one !== undefined;
  return newestFirst ? comparePositions(one, other) > 0 : comparePositions(one, other) < 0;
};

const textAt = (texts: readonly string[], place: number): string => {
  const text = texts[place];
  if (text === undefined) throw new Error('A page names each of its rows.');
  return text;
};

/** Limits are above any time and id, and below the maximum length of a key. */
const placeSchema = z.tuple([
  z.string().check(z.maxLength(100)),
  z.string().check(z.minLength(1), z.maxLength(200)),
]);

export const cursorAfter = ({ sort, id }: EntryPosition): string =>
  Buffer.from(JSON.stringify([sort, id])).toString('base64url');

/** @throws UnknownPage for an invalid cursor */
export const placeOf = (cursor: string): EntryPosition => {
  try {
    const [sort, id] = z.parse(placeSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { sort, id };
  } catch {
    throw new UnknownPage();
  }
};
