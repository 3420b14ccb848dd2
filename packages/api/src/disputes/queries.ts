import { lists } from '@hoops/projections/lists';
import { disputeItemSchema } from '@hoops/projections/views/disputes';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readingOf, rowsOf } from '../rows/reading.ts';

const pageSize = 25;

export const disputeQueries = (deps: QueryDeps): Implementations<'disputes'> => ({
  async disputes({ over, cursor }) {
    const list = over ? lists.disputesOver : lists.disputes;
    const { live } = await deps.rows.generations();
    const { attempt, unreadable } = readingOf(deps.logger, list);
    const found = await deps.rows.page(live, list, { limit: pageSize, cursor, newestFirst: over === 'yes' });
    const items = await Promise.all(
      rowsOf(found).map(({ id, data }) => attempt(id, () => z.parse(disputeItemSchema, data))),
    );
    return {
      items: items.filter((item) => item !== undefined),
      unreadable: unreadable(),
      nextCursor: found.nextCursor,
    };
  },
});
