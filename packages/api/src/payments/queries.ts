import { formatAmount } from '@hoops/domain/money';
import { lists } from '@hoops/projections/lists';
import type { FamilySummary } from '@hoops/projections/views/family-view';
import { type PaymentItem, paymentItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { ownFamilyId } from '../http/session.ts';
import { everyItem } from '../rows/every-item.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readFamily } from '../rows/read-family.ts';
import { receiptFor } from './receipt.ts';
import { statementFor } from './statement.ts';

export const paymentQueries = (
  deps: ReadingDeps,
): Implementations<'payments' | 'receipt' | 'statement' | 'getPaymentHistory'> => ({
  async payments(_input, { session }) {
    return { payments: await paymentsOfFamily(deps, ownFamilyId(session)) };
  },

  async receipt({ paymentId }, { session }) {
    const receipt = await receiptFor(deps, ownFamilyId(session), paymentId);
    // Another family's payment returns the same error as an unknown payment.
    if (!receipt) throw refusal('receipt-not-found');
    return { receipt };
  },

  async statement({ year }, { session }) {
    const statement = await statementFor(deps, ownFamilyId(session), year);
    if (!statement) throw refusal('receipt-not-found');
    return { statement };
  },

  async getPaymentHistory({ stripeCustomerId }, { session }) {
    const own = ownFamilyId(session);
    if (stripeCustomerId != null) checkCustomer((await readFamily(deps, own)).family, stripeCustomerId);
    return (await paymentsOfFamily(deps, own)).map((item) => formatAmount(item.amount));
  },
});

/** A customer id in a request must belong to the family (spec section 7). */
export const checkCustomer = (family: FamilySummary | null, named: string | null | undefined): void => {
  if (named != null && named !== family?.stripeCustomerId) throw refusal('customer-mismatch');
};

export const paymentsOfFamily = async (deps: ReadingDeps, id: string): Promise<readonly PaymentItem[]> =>
  withRefundsExplained(
    await everyItem(deps, lists.payments(id), (row) => z.parse(paymentItemSchema, row), {
      newestFirst: true,
    }),
  );

/** A refund event contains only the payment's id; the other details come from the payment's row. */
const withRefundsExplained = (items: readonly PaymentItem[]): readonly PaymentItem[] =>
  items.map((item) => {
    const paid = items.find(({ paymentId }) => paymentId === item.refundOf);
    return paid ? { ...item, source: paid.source, athleteId: paid.athleteId, periods: paid.periods } : item;
  });
