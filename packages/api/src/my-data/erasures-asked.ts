import { lists } from '@hoops/projections/lists';
import { type AskedErasureItem, askedErasureItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { administrators } from '../parents/administrators.ts';
import { fillPage } from '../rows/fill-page.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

/** Whose parent is an administrator stands in no event of the family. */
const withAdministrator = (item: AskedErasureItem, administering: ReadonlySet<string>): AskedErasureItem =>
  administering.has(item.parentID) ? { ...item, blockers: [...item.blockers, 'is-administrator'] } : item;

/** Families that asked to be erased. */
export const erasuresAskedQuery = (deps: QueryDeps): Implementations<'erasuresAsked'> => ({
  async erasuresAsked({ cursor }) {
    const administering = await administrators(deps);
    const { items, ...rest } = await fillPage(deps, lists.erasuresAsked, { cursor }, (row) => {
      const item = z.parse(askedErasureItemSchema, row);
      return { id: item.parentID, item: withAdministrator(item, administering) };
    });
    return { items: items.map(({ item }) => item), ...rest };
  },
});
