import * as z from 'zod/mini';

/** The limit is longer than any name and shorter than a row key. */
export const searchTextSchema = z.string().check(z.maxLength(200, 'Please use at most 200 characters.'));

export const noSuchPage = 'This page does not exist.';

export const sortedBy = <Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  sort: z.optional(z.enum(columns)),
  direction: z.optional(z.enum(['up', 'down'])),
});

export const cursorSchema = z.string().check(z.maxLength(4000, noSuchPage));

export const unreadableIds = z.readonly(z.array(z.string()));

/** Exact count; with `more`, a lower bound. */
export const countedSchema = z.strictObject({ count: z.int(), more: z.boolean() });

export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({
    items: z.readonly(z.array(item)),
    unreadable: unreadableIds,
    nextCursor: z.nullable(z.string()),
  });
