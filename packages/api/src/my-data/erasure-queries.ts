import { retentionReason } from '@hoops/domain/family/erasure/retention';
import { clubDate, daysAfter } from '@hoops/domain/time/club-time';
import { lists } from '@hoops/projections/lists';
import { askedErasureItemSchema, endedFamilyItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { administrators, allBlockers } from '../parents/queries.ts';
import { fillPage } from '../rows/fill-page.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

const maxCounted = 300;

export const erasureQueries = (deps: QueryDeps): Implementations<'erasuresAsked' | 'recordsDue'> => {
  const countRequests = async (to: string) => {
    const { live } = await deps.rows.generations();
    const { items, nextCursor } = await deps.rows.page(live, lists.keptRequests, { limit: maxCounted, to });
    return { count: items.length, more: nextCursor !== null };
  };

  return {
    async erasuresAsked({ cursor }) {
      const [administering, { items, ...rest }] = await Promise.all([
        administrators(deps),
        fillPage(deps, lists.erasuresAsked, { cursor }, (row) => {
          const item = z.parse(askedErasureItemSchema, row);
          return { ...item, id: item.parentID };
        }),
      ]);
      return {
        items: items.map(({ id, ...item }) => ({
          ...item,
          blockers: allBlockers(administering, id, item.blockers),
        })),
        ...rest,
      };
    },

    async recordsDue({ cursor }) {
      const to = daysAfter(clubDate(deps.clock.now()), 1);
      const [administering, requests, { items, ...rest }] = await Promise.all([
        administrators(deps),
        countRequests(to),
        fillPage(deps, lists.endedFamilies, { cursor, to }, (row) => {
          const { records, ...item } = z.parse(endedFamilyItemSchema, row);
          return { ...item, id: item.parentID, reason: retentionReason(records) };
        }),
      ]);
      return {
        // The retention rule never erases administrators' own families.
        items: items.filter(({ id }) => !administering.has(id)).map(({ id, ...item }) => item),
        requests,
        ...rest,
      };
    },
  };
};
