import { differenceSchema } from '@hoops/domain/reconciliation/events';
import { reconciliationItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { cursorSchema, pageOf } from '../rows/page.ts';

const namedDifferenceSchema = z.extend(differenceSchema, { familyName: z.nullable(z.string()) });

export const reconciliationRoutes = {
  reconciliations: defineRoute({
    auth: 'admin',
    trails: true,
    method: 'GET',
    kind: 'query',
    group: 'queries',
    path: '/api/reconciliations',
    summary: "Comparisons of the payment provider's books with ours, newest first.",
    input: z.object({ cursor: z.optional(cursorSchema) }),
    answer: pageOf(
      z.extend(reconciliationItemSchema, { differences: z.readonly(z.array(namedDifferenceSchema)) }),
    ),
  }),
};
