import * as z from 'zod/mini';

/** A text that is looked for and not kept: far longer than any name or id, and shorter than a key may be. */
export const soughtText = z.string().check(z.maxLength(200, 'Please use at most 200 characters.'));

export const noSuchPage = 'This page does not exist.';

/** Where the page before ended, as that page said it. */
export const cursorSchema = z.string().check(z.maxLength(4000, noSuchPage));

/** One page of a list. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({ items: z.readonly(z.array(item)), nextCursor: z.nullable(z.string()) });
