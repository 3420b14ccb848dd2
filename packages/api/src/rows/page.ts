import * as z from 'zod/mini';

/** A text that is looked for and not kept: far longer than any name or id, and shorter than a key may be. */
export const soughtText = z.string().check(z.maxLength(200, 'Please use at most 200 characters.'));

export const noSuchPage = 'This page does not exist.';

/** Which column a list is in the order of, and whether backwards; by name, or by what was found, when left out. */
export const sortedBy = <Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  sort: z.optional(z.enum(columns)),
  direction: z.optional(z.enum(['up', 'down'])),
});

/** Where the page before ended, as that page said it. */
export const cursorSchema = z.string().check(z.maxLength(4000, noSuchPage));

/** Ids of what belongs to a list and cannot be read: it is said, and takes nothing else down. */
export const unreadableIds = z.readonly(z.array(z.string()));

/** How many there are of something; with `more` at least so many. */
export const countedSchema = z.strictObject({ count: z.int(), more: z.boolean() });

/** One page of a list. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({
    items: z.readonly(z.array(item)),
    unreadable: unreadableIds,
    nextCursor: z.nullable(z.string()),
  });
