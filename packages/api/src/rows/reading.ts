import type { Page } from '@hoops/projections/read-store';
import { UnreadableRow } from '@hoops/projections/sealed-rows';
import type { Logger } from '@hoops/runtime/logger';
import { logUnreadable } from '@hoops/runtime/unreadable';
import { $ZodError } from 'zod/v4/core';

/** One reading of a list, in which a thing that cannot be read takes nothing else down. */
export type Reading = {
  /**
   * @returns undefined for what cannot be read: it is logged, which raises an alarm, and named
   * in `unreadable`.
   * @throws whatever says nothing about the thing itself: a table that does not answer, say.
   */
  readonly attempt: <Item>(id: string, read: () => Item | Promise<Item>) => Promise<Item | undefined>;
  /** The ids of what could not be read, once each. */
  readonly unreadable: () => readonly string[];
};

/** Begins one reading of a list; unreadable things are logged with the list's name. */
export const readingOf = (logger: Logger, list: string): Reading => {
  const ids = new Set<string>();
  return {
    async attempt(id, read) {
      try {
        return await read();
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        ids.add(id);
        logUnreadable(logger, 'row', `${list} ${id}`, error);
        return undefined;
      }
    },
    unreadable: () => [...ids],
  };
};

/** What is stored is not what its declaration says, or does not open. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof $ZodError || error instanceof UnreadableRow;

/** A row's id and what it is sorted by are known also where the rest cannot be read. */
type PageRow = { readonly id: string; readonly sort: string; readonly data: unknown };

/** The rows of a page. @throws Error when the page does not say what each of them is sorted by */
export const rowsOf = ({ ids, sorts, items }: Page): readonly PageRow[] =>
  ids.map((id, place) => {
    const sort = sorts[place];
    if (sort === undefined) throw new Error('A page says what each of its rows is sorted by.');
    return { id, sort, data: items[place] };
  });
