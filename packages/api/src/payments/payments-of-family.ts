import { lists } from '@hoops/projections/lists';
import { type PaymentItem, paymentItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { everyItem } from '../rows/every-item.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';

export const paymentsOfFamily = async (deps: ReadingDeps, id: string): Promise<readonly PaymentItem[]> =>
  withRefundsExplained(
    await everyItem(deps, lists.payments(id), (row) => z.parse(paymentItemSchema, row), {
      newestFirst: true,
    }),
  );

/** A refund event contains only the payment's id, so the details come from the payment's row. */
const withRefundsExplained = (items: readonly PaymentItem[]): readonly PaymentItem[] =>
  items.map((item) => {
    const paid = items.find(({ paymentId }) => paymentId === item.refundOf);
    return paid ? { ...item, source: paid.source, athleteId: paid.athleteId, periods: paid.periods } : item;
  });
