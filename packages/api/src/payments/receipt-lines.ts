import { programName } from '@hoops/domain/club/days';
import { type PlanId, planName } from '@hoops/domain/club/plans';
import { surchargePercent } from '@hoops/domain/club/price-list-data';
import type { Envelope } from '@hoops/domain/envelope';
import type { Names } from '@hoops/domain/event';
import { evolveBills } from '@hoops/domain/family/charges/bills';
import { type ChargeLine, chargeEvents } from '@hoops/domain/family/charges/events';
import { CreditGiven, PaymentReceived } from '@hoops/domain/family/payments/events';
import type { MonthlyCharge } from '@hoops/domain/family/state';
import { ordinalDate, periodName } from '@hoops/domain/time/club-time';
import type { Receipt } from './receipt-answer.ts';

type Payment = Extract<Envelope, { readonly type: 'PaymentReceived' }>['data'];
type PaymentOfBills = Pick<Payment, 'paymentId' | 'periods'>;
type Line = Receipt['lines'][number];

export const planLine = (envelopes: readonly Envelope[], payment: Payment, names: Names): Line => {
  const { athleteId, amount } = payment;
  const plan = planPaid(envelopes, payment);
  const cycle = cyclePaid(envelopes, payment);
  const what = plan ? `${planName[plan]} plan` : 'Monthly plan';
  return {
    what: athleteId === null ? what : `${what}, ${names.athlete(athleteId)}`,
    detail: cycle ? `${ordinalDate(cycle.from)} to ${ordinalDate(cycle.to)}` : '',
    amount,
  };
};

/** The athlete's latest plan at this price. A switch may be recorded after the payment for it. */
export const planPaid = (
  envelopes: readonly Envelope[],
  { athleteId, amount }: Payment,
): PlanId | undefined =>
  envelopes
    .flatMap((event) => {
      if (event.type === 'PlanStarted' && event.data.athleteId === athleteId)
        return [{ plan: event.data.plan, price: event.data.price }];
      if (event.type === 'PlanSwitched' && event.data.athleteId === athleteId)
        return [{ plan: event.data.to, price: event.data.price }];
      return [];
    })
    .findLast(({ price }) => price.cents === amount.cents)?.plan;

export const cyclePaid = (envelopes: readonly Envelope[], { athleteId, paymentId, paidAt }: Payment) => {
  const firstAttempt = envelopes.reduce(
    (earliest, event) =>
      event.type === 'PaymentFailed' && event.data.invoiceId === paymentId && event.data.failedAt < earliest
        ? event.data.failedAt
        : earliest,
    paidAt,
  );
  return envelopes
    .flatMap((event) =>
      (event.type === 'PlanStarted' || event.type === 'PlanRenewed') && event.data.athleteId === athleteId
        ? [{ from: event.data.currentPeriodStart, to: event.data.currentPeriodEnd }]
        : [],
    )
    .findLast(({ from }) => Date.parse(from) <= Date.parse(firstAttempt));
};

/**
 * Bills that a payment paid. Without a recorded settlement, these are the open bills of the payment's months.
 */
export const billsPaid = (envelopes: readonly Envelope[], payment: PaymentOfBills) =>
  billsAtPayment(envelopes, payment).paid;

/** All bills at the time of a payment, and those that it paid. */
export const billsAtPayment = (
  envelopes: readonly Envelope[],
  { paymentId, periods }: PaymentOfBills,
): { readonly all: readonly MonthlyCharge[]; readonly paid: readonly MonthlyCharge[] } => {
  let bills: readonly MonthlyCharge[] = [];
  for (const event of envelopes) {
    if (!isOfBills(event)) continue;
    const after = evolveBills(bills, event, event);
    const paidBy =
      event.type === 'SettlementSucceeded' && event.data.paymentIntentId === paymentId
        ? event.data.settlementId
        : paymentId;
    const paid = after.filter((bill) => bill.paidBy === paidBy && !bills.includes(bill));
    if (paid.length > 0) return { all: after, paid };
    bills = after;
  }
  const paid = bills.filter(({ period, paidBy }) => periods.includes(period) && paidBy === null);
  return { all: bills, paid };
};

const billEvents = [...chargeEvents, PaymentReceived, CreditGiven] as const;
const ofBills: readonly string[] = billEvents.map(({ type }) => type);

const isOfBills = (
  event: Envelope,
): event is Extract<Envelope, { readonly type: (typeof billEvents)[number]['type'] }> =>
  ofBills.includes(event.type);

export const classLines = (envelopes: readonly Envelope[], payment: Payment, names: Names): readonly Line[] =>
  billsPaid(envelopes, payment).flatMap(({ period, lines }) => {
    const { month, year } = periodName(period);
    return lines.map((line) => ({
      what: lineWords(line, names),
      detail: `${month} ${year}`,
      amount: line.amount,
    }));
  });

const lineWords = ({ kind, athleteId, programs, plan }: ChargeLine, names: Names): string => {
  if (kind === 'surcharge') return `Surcharge, ${surchargePercent} percent`;
  if (kind === 'reduction') return 'Reduction';
  if (kind === 'other-home') return 'Paid by the other home';
  if (kind === 'billed-before') return 'On another bill of the month';
  const what = plan ? `${planName[plan]} plan` : programs.map(programName).join(', ');
  return athleteId === null ? what : `${what}, ${names.athlete(athleteId)}`;
};
