import type { Envelope } from '@hoops/domain/envelope';
import { shiftDate } from '@hoops/domain/time/calendar-date';
import { clubDate, nextPeriod } from '@hoops/domain/time/club-time';
import { billsPaid, cyclePaid } from '../payments/receipt-lines.ts';

type Payment = Extract<Envelope, { readonly type: 'PaymentReceived' }>['data'];

/** More days than a payment of some months is for are not looked through. */
const maxDays = 100;

/** Undefined when no event knows it. */
export const paymentIn = (events: readonly Envelope[], paymentId: string): Payment | undefined =>
  events.flatMap((event) =>
    event.type === 'PaymentReceived' && event.data.paymentId === paymentId ? [event.data] : [],
  )[0];

/**
 * From when to when training was paid for, in the club's dates, `to` not included: the months of the class bills, or the
 * billing cycle of the plan. Undefined when no event knows the cycle.
 */
export const timePaidFor = (events: readonly Envelope[], payment: Payment) => {
  const [first] = payment.periods;
  const last = payment.periods.at(-1);
  if (first !== undefined && last !== undefined)
    return { from: `${first}-01`, to: `${nextPeriod(last)}-01` } as const;
  const cycle = cyclePaid(events, payment);
  return cycle && { from: clubDate(cycle.from), to: clubDate(cycle.to) };
};

/** The club's dates that a payment is for, up to today. */
export const daysPaidFor = (
  events: readonly Envelope[],
  paymentId: string,
  now: string,
): readonly string[] => {
  const payment = paymentIn(events, paymentId);
  const time = payment && timePaidFor(events, payment);
  if (!time) return [];
  const today = clubDate(now);
  const days: string[] = [];
  for (
    let day: string = time.from;
    day < time.to && day <= today && days.length < maxDays;
    day = shiftDate(day, 1)
  )
    days.push(day);
  return days;
};

/** The athlete of the plan, or those on the class bills: what a sibling did is no evidence. */
export const athletesPaidFor = (events: readonly Envelope[], paymentId: string): ReadonlySet<string> => {
  const payment = paymentIn(events, paymentId);
  if (!payment) return new Set();
  if (payment.athleteId !== null) return new Set([payment.athleteId]);
  const lines = billsPaid(events, payment).flatMap((bill) => bill.lines);
  return new Set(lines.flatMap(({ athleteId }) => (athleteId === null ? [] : [athleteId])));
};
