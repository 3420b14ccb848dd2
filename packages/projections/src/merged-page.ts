import * as z from 'zod/mini';
import {
  inOrder,
  type Page,
  type PageOptions,
  type Place,
  type ReadStore,
  UnknownPage,
} from './read-store.ts';

type Row = Place & { readonly data: Page['items'][number] };

/** One of the lists: what was read of it and is not yet on the page, and where to read on; undefined when it is at its end. */
type Source = { readonly list: string; rows: Row[]; rest: PageOptions | undefined };

/**
 * One page of several lists as if they were one, in the order of (sort, id). It costs about one query for each list,
 * side by side, whatever is in them; a row that stands in two of them comes twice.
 * @throws UnknownPage when the cursor is of no page, or outside the range.
 */
export const mergedPage = async (
  rows: Pick<ReadStore, 'page'>,
  generation: number,
  lists: readonly string[],
  { cursor, ...options }: Omit<PageOptions, 'after'>,
): Promise<Page> => {
  const after = cursor ? placeOf(cursor) : undefined;
  // Streams fall on the lists by hash: twice the even share is seldom too little.
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

/** Whether a source's next row comes before another's; one without rows comes last. */
const isBefore = (
  { rows: [one] }: Source,
  { rows: [other] }: Source,
  { newestFirst = false }: Pick<PageOptions, 'newestFirst'>,
): boolean => {
  if (!one || !other) return one !== undefined;
  return newestFirst ? inOrder(one, other) > 0 : inOrder(one, other) < 0;
};

const textAt = (texts: readonly string[], place: number): string => {
  const text = texts[place];
  if (text === undefined) throw new Error('A page names each of its rows.');
  return text;
};

/** Far longer than a moment and an id, and shorter than a key may be. */
const placeSchema = z.tuple([
  z.string().check(z.maxLength(100)),
  z.string().check(z.minLength(1), z.maxLength(200)),
]);

/** The cursor of the page that begins behind a row. */
export const cursorAfter = ({ sort, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, id])).toString('base64url');

/** The place that a cursor names. @throws UnknownPage when it names none. */
export const placeOf = (cursor: string): Place => {
  try {
    const [sort, id] = z.parse(placeSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { sort, id };
  } catch {
    throw new UnknownPage();
  }
};
