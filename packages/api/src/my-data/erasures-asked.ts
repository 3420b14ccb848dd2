import { lists } from '@hoops/projections/lists';
import { askedErasureItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { fillPage } from '../rows/fill-page.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

/** Families that asked to be erased. */
export const erasuresAskedQuery = (deps: QueryDeps): Implementations<'erasuresAsked'> => ({
  async erasuresAsked({ cursor }) {
    const { items, ...rest } = await fillPage(deps, lists.erasuresAsked, { cursor }, (row) => {
      const item = z.parse(askedErasureItemSchema, row);
      return { id: item.parentID, item };
    });
    return { items: items.map(({ item }) => item), ...rest };
  },
});
