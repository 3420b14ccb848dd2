import { planName } from '@hoops/domain/club/plans';
import type { Envelope } from '@hoops/domain/envelope';
import { formatDollars, type Money, usd } from '@hoops/domain/money';
import { parentNameIn } from '@hoops/projections/history-names';
import { consentBefore } from '../payments/consent-before.ts';
import { receiptIn } from '../payments/receipt.ts';
import type { Receipt } from '../payments/receipt-answer.ts';
import type { ChargeAnswer } from './charge-answer.ts';

type EventOf<Type extends Envelope['type']> = Extract<Envelope, { readonly type: Type }>;
type Payment = EventOf<'PaymentReceived'>;

const eventsOf = <Type extends Envelope['type']>(envelopes: readonly Envelope[], type: Type) =>
  envelopes.filter((event): event is EventOf<Type> => event.type === type);

/**
 * Reviews a payment: agreement, prices, refunds and differences, from events. Also accepts a refund's id.
 * @returns undefined for an unknown payment
 */
export const chargeIn = (envelopes: readonly Envelope[], id: string): ChargeAnswer | undefined => {
  const refunds = eventsOf(envelopes, 'PaymentRefunded');
  const refund = refunds.find(({ data }) => data.refundId === id);
  const paymentId = refund?.data.paymentId ?? id;
  const payment = eventsOf(envelopes, 'PaymentReceived').find(({ data }) => data.paymentId === paymentId);
  const receipt = receiptIn(envelopes, payment ? paymentId : id);
  if (!receipt) return undefined;
  if (!payment) return withoutPayment(envelopes, receipt);
  const agreed =
    payment.data.source === 'classes' ? agreedSettlement(envelopes, payment) : agreedPlan(envelopes, payment);
  const billed = sumOf(receipt.lines.map(({ amount }) => amount));
  const refunded = sumOf(receipt.refunds.map(({ amount }) => usd(-amount.cents)));
  const { amount: paid } = payment.data;
  return {
    familyName: parentNameIn(envelopes) ?? '',
    number: receipt.number,
    paidAt: payment.data.paidAt,
    paid,
    lines: receipt.lines,
    prices: pricesOf(envelopes, payment),
    agreed,
    consent: consentTo(envelopes, payment),
    refunds: receipt.refunds.map(({ amount, at }) => ({ amount, at })),
    differences: [
      ...(agreed === null ? ['nothing-agreed' as const] : []),
      ...(agreed !== null && agreed.amount.cents !== paid.cents ? ['not-as-agreed' as const] : []),
      ...(billed.cents === paid.cents ? [] : ['not-as-billed' as const]),
      ...(refunded.cents > paid.cents ? ['refunded-more' as const] : []),
    ],
  };
};

const withoutPayment = (envelopes: readonly Envelope[], { number, at, amount }: Receipt): ChargeAnswer => ({
  familyName: parentNameIn(envelopes) ?? '',
  number,
  paidAt: at,
  paid: usd(0),
  lines: [],
  prices: [],
  agreed: null,
  consent: null,
  refunds: [{ amount, at }],
  differences: ['nothing-agreed', 'refunded-more'],
});

const agreedSettlement = (envelopes: readonly Envelope[], payment: Payment): ChargeAnswer['agreed'] => {
  if (payment.data.method)
    return { how: 'recorded', amount: payment.data.amount, at: payment.at, version: payment.version };
  const settled = eventsOf(envelopes, 'SettlementSucceeded').find(
    ({ data }) => data.paymentIntentId === payment.data.paymentId,
  );
  const started = eventsOf(envelopes, 'SettlementStarted').find(
    ({ data }) => data.settlementId === settled?.data.settlementId && data.attempt === settled.data.attempt,
  );
  if (!started) return null;
  const { amount, autopay } = started.data;
  return { how: autopay ? 'autopay' : 'settlement', amount, at: started.at, version: started.version };
};

const agreedPlan = (envelopes: readonly Envelope[], payment: Payment): ChargeAnswer['agreed'] => {
  const of = ({ data }: { readonly data: { readonly athleteId: string } }) =>
    data.athleteId === payment.data.athleteId;
  const prices = [
    ...eventsOf(envelopes, 'PlanRequested').filter(of),
    ...eventsOf(envelopes, 'PlanStarted').filter(of),
    ...eventsOf(envelopes, 'PlanSwitched').filter(of),
  ].toSorted((one, other) => one.version - other.version);
  const earlier = prices.filter(({ version }) => version < payment.version);
  // A switch may be recorded after the payment for it.
  const found =
    earlier.findLast(({ data }) => data.price.cents === payment.data.amount.cents) ?? earlier.at(-1);
  return found ? { how: 'plan', amount: found.data.price, at: found.at, version: found.version } : null;
};

const consentTo = (envelopes: readonly Envelope[], payment: Payment): ChargeAnswer['consent'] => {
  const given = consentBefore(envelopes, payment);
  return (
    given && {
      words: given.data.words.version,
      refunds: given.data.refunds.version,
      by: given.actor.role === 'admin' ? 'admin' : 'parent',
      at: given.at,
      version: given.version,
    }
  );
};

/** Applied prices: version of the class prices, or the plan's price with Stripe's id. */
const pricesOf = (envelopes: readonly Envelope[], { data, version }: Payment): readonly string[] => {
  if (data.source === 'plan') {
    const started = [...eventsOf(envelopes, 'PlanStarted'), ...eventsOf(envelopes, 'PlanSwitched')]
      .filter((event) => event.data.athleteId === data.athleteId && event.version < version)
      .toSorted((one, other) => one.version - other.version);
    const last = started.findLast((event) => event.data.price.cents === data.amount.cents) ?? started.at(-1);
    if (!last) return [];
    const plan = last.type === 'PlanStarted' ? last.data.plan : last.data.to;
    const { price, priceId } = last.data;
    return [`${planName[plan]}, ${formatDollars(price)} a month (${priceId} at Stripe)`];
  }
  const bills = [
    ...eventsOf(envelopes, 'MonthlyChargeAssessed'),
    ...eventsOf(envelopes, 'MonthlyChargeAdded'),
    ...eventsOf(envelopes, 'MonthlyChargeRaised'),
  ];
  const of = bills.filter((bill) => data.periods.includes(bill.data.period));
  return [...new Set(of.map((bill) => `Class prices of version ${bill.data.pricingVersion}`))];
};

const sumOf = (amounts: readonly Money[]): Money => usd(amounts.reduce((sum, { cents }) => sum + cents, 0));
