import { formatAmount } from '@hoops/domain/money';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { ownFamilyId } from '../http/session.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readFamily } from '../rows/read-family.ts';
import { checkCustomer } from './check-customer.ts';
import { paymentsOfFamily } from './payments-of-family.ts';
import { receiptFor } from './receipt.ts';

export const paymentQueries = (
  deps: ReadingDeps,
): Implementations<'payments' | 'receipt' | 'getPaymentHistory'> => ({
  async payments(_input, { session }) {
    return { payments: await paymentsOfFamily(deps, ownFamilyId(session)) };
  },

  async receipt({ paymentId }, { session }) {
    const receipt = await receiptFor(deps, ownFamilyId(session), paymentId);
    // Another family's payment looks like one that does not exist.
    if (!receipt) throw refusal('receipt-not-found');
    return { receipt };
  },

  async getPaymentHistory({ stripeCustomerId }, { session }) {
    const own = ownFamilyId(session);
    if (stripeCustomerId != null) checkCustomer((await readFamily(deps, own)).family, stripeCustomerId);
    return (await paymentsOfFamily(deps, own)).map((item) => formatAmount(item.amount));
  },
});
