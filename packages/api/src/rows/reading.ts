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

/** The rows of a page, each with its id, which is known also of one that cannot be read. */
export const rowsOf = ({ ids, items }: Page): readonly { readonly id: string; readonly data: unknown }[] =>
  ids.map((id, place) => ({ id, data: items[place] }));
