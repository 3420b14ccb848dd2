import type { Page } from '@hoops/projections/read-store';
import { UnreadableRow } from '@hoops/projections/sealed-rows';
import { type Logger, logUnreadable } from '@hoops/runtime/logger';
import { $ZodError } from 'zod/v4/core';

export type Reading = {
  /**
   * @returns undefined for an unreadable item, which is logged for an alarm
   * @throws other errors, such as database errors
   */
  readonly attempt: <Item>(id: string, read: () => Item | Promise<Item>) => Promise<Item | undefined>;
  readonly unreadable: () => readonly string[];
};

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

const isUnreadable = (error: unknown): boolean =>
  error instanceof $ZodError || error instanceof UnreadableRow;

/** Id and sort key are known even if the row is unreadable. */
type PageRow = { readonly id: string; readonly sort: string; readonly data: unknown };

/** @throws Error when sort keys are missing */
export const rowsOf = ({ ids, sorts, items }: Page): readonly PageRow[] =>
  ids.map((id, place) => {
    const sort = sorts[place];
    if (sort === undefined) throw new Error(`The page has no sort key for row ${place}.`);
    return { id, sort, data: items[place] };
  });
