import type { Family } from '@hoops/domain/family/state';
import type Stripe from 'stripe';
import { idOf, type StripeSide } from './stripe-side.ts';

/**
 * Finds double charges from Stripe's data alone, because our data may have the same error. disagreements.ts
 * compares bills of the same month.
 */
export const doubleCharges = (
  stripe: StripeSide,
  { familyId, stripeCustomerId }: Family,
): readonly string[] => {
  const charged = stripe.charges.filter(
    ({ customer, status }) => status === 'succeeded' && idOf(customer) === stripeCustomerId,
  );
  const own = stripe.payments.filter(
    ({ status, metadata }) => status === 'succeeded' && metadata.parentId === familyId,
  );
  return [
    ...repeated(
      'payment intent',
      charged.map(({ payment_intent }) => idOf(payment_intent)),
    ),
    ...repeated(
      'settlement',
      own.map(({ metadata }) => metadata.settlementId ?? ''),
    ),
    ...repeated(
      'intent',
      own.map(({ metadata }) => metadata.intentId ?? ''),
    ),
    ...repeated(
      'invoice',
      paidInvoices(stripe, familyId).flatMap(({ id, payments }) => {
        const intents = payments?.data.map(({ payment }) => idOf(payment.payment_intent)) ?? [];
        return charged.filter(({ payment_intent }) => intents.includes(idOf(payment_intent))).map(() => id);
      }),
    ),
    ...overlaps(stripe, familyId),
  ];
};

const repeated = (what: string, keys: readonly string[]): readonly string[] =>
  keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => `${what} ${key} was charged more than once`);

const paidInvoices = ({ invoices }: StripeSide, familyId: string): readonly Stripe.Invoice[] =>
  invoices.filter(
    ({ status, parent }) =>
      status === 'paid' && parent?.subscription_details?.metadata?.parentId === familyId,
  );

type Days = {
  readonly athlete: string;
  readonly from: number;
  readonly to: number;
  readonly invoice: string;
};

/** Plan days that are paid twice, or paid after an early end. */
const overlaps = (stripe: StripeSide, familyId: string): readonly string[] => {
  const paid: readonly Days[] = paidInvoices(stripe, familyId).flatMap((invoice) => {
    const details = invoice.parent?.subscription_details;
    const period = invoice.lines.data[0]?.period;
    const subscription = stripe.subscriptions.find(({ id }) => id === idOf(details?.subscription));
    if (!period) return [];
    const to = Math.min(period.end, subscription?.ended_at ?? period.end);
    return [{ athlete: details?.metadata?.athleteId ?? '', from: period.start, to, invoice: invoice.id }];
  });
  return paid.flatMap((one, index) =>
    paid
      .slice(index + 1)
      .filter((other) => other.athlete === one.athlete && other.from < one.to && one.from < other.to)
      .map((other) => `${one.invoice} and ${other.invoice} charge the same days of ${one.athlete}`),
  );
};
