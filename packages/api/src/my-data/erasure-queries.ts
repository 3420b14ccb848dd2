import { retentionReason } from '@hoops/domain/family/retention/retention';
import { clubDate, daysAfter } from '@hoops/domain/time/club-time';
import { lists } from '@hoops/projections/lists';
import { askedErasureItemSchema, endedFamilyItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { administrators, allBlockers } from '../parents/administrators.ts';
import { fillPage } from '../rows/fill-page.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

/** Families that are to be erased: those that asked for it, and those that have been kept for as long as the rule says. */
export const erasureQueries = (deps: QueryDeps): Implementations<'erasuresAsked' | 'recordsDue'> => ({
  async erasuresAsked({ cursor }) {
    const administering = await administrators(deps);
    const { items, ...rest } = await fillPage(deps, lists.erasuresAsked, { cursor }, (row) => {
      const item = z.parse(askedErasureItemSchema, row);
      const blockers = allBlockers(administering, item.parentID, item.blockers);
      return { id: item.parentID, item: { ...item, blockers } };
    });
    return { items: items.map(({ item }) => item), ...rest };
  },

  async recordsDue({ cursor }) {
    const administering = await administrators(deps);
    const to = daysAfter(clubDate(deps.clock.now()), 1);
    const { items, ...rest } = await fillPage(deps, lists.endedFamilies, { cursor, to }, (row) => {
      const { records, ...item } = z.parse(endedFamilyItemSchema, row);
      // Who runs the club has not left it.
      if (administering.has(item.parentID)) return undefined;
      return { id: item.parentID, item: { ...item, reason: retentionReason(records) } };
    });
    return { items: items.map(({ item }) => item), ...rest };
  },
});
