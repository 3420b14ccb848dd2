import { lists } from '@hoops/projections/lists';
import { requestItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { fillPage } from '../rows/fill-page.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

const maxCounted = 99;

export const requestQueries = (deps: QueryDeps): Implementations<'requests' | 'openRequests'> => ({
  async requests(input) {
    const { items, ...rest } = await fillPage(
      deps,
      input.status === undefined ? lists.requests : lists.requestsThatAre(input.status),
      { cursor: input.cursor, newestFirst: true },
      (row) => {
        const item = z.parse(requestItemSchema, row);
        return { id: item.requestId, item };
      },
    );
    return { items: items.map(({ item }) => item), ...rest };
  },

  async openRequests() {
    const { live } = await deps.rows.generations();
    const { items, nextCursor } = await deps.rows.page(live, lists.openRequestIds, { limit: maxCounted });
    return { count: items.length, more: items.length === maxCounted && nextCursor !== null };
  },
});
