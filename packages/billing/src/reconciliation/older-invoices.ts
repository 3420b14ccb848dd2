import type { Family } from '@hoops/domain/family/state';
import { clubPeriod } from '@hoops/domain/time/club-time';
import type Stripe from 'stripe';
import { paidOffStripe, paymentOf } from '../observations/observe-invoice.ts';
import { isMissing } from '../stripe/stripe-failure.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';
import type { MoneyMove } from './stripe-state.ts';

type Deps = Pick<ReconcileDeps, 'stripe'>;

/**
 * Debts paid in the compared months whose invoices are too old for Stripe's list.
 * @throws Stripe's errors
 */
export const olderDebtsPaid = async (
  deps: Deps,
  run: Run,
  { failedPayments }: Family,
  listed: readonly MoneyMove[],
): Promise<readonly MoneyMove[]> =>
  unlistedPaidInvoices(
    deps,
    run,
    failedPayments.map(({ invoiceId }) => invoiceId),
    listed,
  );

/**
 * Unlisted invoices that were paid in the compared months.
 * @throws Stripe's errors
 */
export const unlistedPaidInvoices = async (
  { stripe }: Deps,
  run: Run,
  invoiceIds: Iterable<string>,
  listed: readonly MoneyMove[],
): Promise<readonly MoneyMove[]> => {
  const known = new Set(listed.map(({ id }) => id));
  const found: MoneyMove[] = [];
  for (const id of new Set(invoiceIds)) {
    const move = known.has(id) ? undefined : await moveOf(stripe, id);
    if (move && move.at <= run.startedAt && run.months.includes(clubPeriod(move.at))) found.push(move);
  }
  return found;
};

const moveOf = async (stripe: Stripe, id: string): Promise<MoneyMove | undefined> => {
  try {
    const payment = paymentOf(await stripe.invoices.retrieve(id, { expand: [paidOffStripe] }));
    return payment && payment.amount.cents > 0
      ? { id, kind: 'invoice', cents: payment.amount.cents, at: payment.paidAt }
      : undefined;
  } catch (error) {
    // An invoice that Stripe does not have causes a difference in the sums.
    if (isMissing(error)) return undefined;
    throw error;
  }
};
