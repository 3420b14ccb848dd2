import { lists } from '@hoops/projections/lists';
import { askedErasureItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { administrators, allBlockers } from '../parents/administrators.ts';
import { fillPage } from '../rows/fill-page.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

/** Families that asked to be erased. */
export const erasuresAskedQuery = (deps: QueryDeps): Implementations<'erasuresAsked'> => ({
  async erasuresAsked({ cursor }) {
    const administering = await administrators(deps);
    const { items, ...rest } = await fillPage(deps, lists.erasuresAsked, { cursor }, (row) => {
      const item = z.parse(askedErasureItemSchema, row);
      const blockers = allBlockers(administering, item.parentID, item.blockers);
      return { id: item.parentID, item: { ...item, blockers } };
    });
    return { items: items.map(({ item }) => item), ...rest };
  },
});
