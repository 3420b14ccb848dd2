import type { PlanId } from '@hoops/domain/club/plans';
import type { Envelope } from '@hoops/domain/envelope';
import { formatDollars } from '@hoops/domain/money';
import { clubDate, dateWords } from '@hoops/domain/time/club-time';
import { planPaid } from '../payments/receipt-lines.ts';

type EventOf<Type extends Envelope['type']> = Extract<Envelope, { readonly type: Type }>;
type Payment = EventOf<'PaymentReceived'>['data'];

/**
 * Sentence about the agreement behind a payment. Includes the amount only if the payment matches. Empty if
 * unknown.
 */
export const agreement = (events: readonly Envelope[], payment: Payment): string => {
  // Compares days, because Stripe's times have only whole seconds.
  const until = events.filter(({ at }) => clubDate(at) <= clubDate(payment.paidAt));
  if (payment.source === 'classes') return classAgreement(until, payment);
  const paid = planPaid(events, payment);
  const sum = paid ? ` for ${formatDollars(payment.amount, true)} a month` : '';
  return planAgreement(until, payment, paid ?? planIn(until, payment), sum);
};

const onDay = ({ at }: Envelope): string => `on ${dateWords(clubDate(at))}`;

const planIn = (events: readonly Envelope[], { athleteId }: Payment): PlanId | undefined =>
  events
    .flatMap((event) => {
      if (event.type === 'PlanStarted' && event.data.athleteId === athleteId) return [event.data.plan];
      return event.type === 'PlanSwitched' && event.data.athleteId === athleteId ? [event.data.to] : [];
    })
    .at(-1);

const planAgreement = (
  events: readonly Envelope[],
  { athleteId, amount }: Payment,
  plan: PlanId | undefined,
  sum: string,
): string => {
  const asked = events.findLast(
    (event): event is EventOf<'PlanRequested' | 'PlanSwitchRequested'> =>
      (event.type === 'PlanRequested' && event.data.athleteId === athleteId && event.data.plan === plan) ||
      (event.type === 'PlanSwitchRequested' && event.data.athleteId === athleteId && event.data.to === plan),
  );
  if (!asked) return '';
  const what = asked.type === 'PlanRequested' ? 'chose the plan' : 'requested a switch to the plan';
  const changed = events.findLast(
    (event): event is EventOf<'PlanSwitched'> =>
      event.type === 'PlanSwitched' &&
      event.version > asked.version &&
      event.data.athleteId === athleteId &&
      event.data.to === plan &&
      event.data.priceBefore !== undefined,
  );
  return changed && changed.data.price.cents === amount.cents
    ? `The family ${what} ${onDay(asked)}; the price has been ${formatDollars(amount, true)} a month since ${dateWords(clubDate(changed.at))}.`
    : `The family ${what}${sum} ${onDay(asked)}.`;
};

const classAgreement = (events: readonly Envelope[], { periods, amount }: Payment): string => {
  const asked = events.findLast(
    (event): event is EventOf<'SettlementStarted'> =>
      event.type === 'SettlementStarted' && event.data.periods.join() === periods.join(),
  );
  if (!asked) return '';
  const isPaid = asked.data.amount.cents === amount.cents;
  const sum = formatDollars(amount, true);
  return asked.data.autopay
    ? `The family had agreed to automatic payment, which was started for ${isPaid ? sum : 'these months'} ${onDay(asked)}.`
    : `The family started a payment ${isPaid ? `of ${sum}` : 'for these months'} ${onDay(asked)}.`;
};
