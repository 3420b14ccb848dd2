import type { Envelope } from '@hoops/domain/envelope';
import { clubDate, nextPeriod, shiftDate } from '@hoops/domain/time/club-time';
import { billsPaid, cyclePaid } from '../payments/receipt-lines.ts';

type Payment = Extract<Envelope, { readonly type: 'PaymentReceived' }>['data'];

const maxDays = 100;

export const paymentIn = (events: readonly Envelope[], paymentId: string): Payment | undefined =>
  events.flatMap((event) =>
    event.type === 'PaymentReceived' && event.data.paymentId === paymentId ? [event.data] : [],
  )[0];

/** Paid period in club dates, `to` exclusive: the bills' months or the plan's cycle. Undefined if unknown. */
export const timePaidFor = (events: readonly Envelope[], payment: Payment) => {
  const [first] = payment.periods;
  const last = payment.periods.at(-1);
  if (first !== undefined && last !== undefined)
    return { from: `${first}-01`, to: `${nextPeriod(last)}-01` } as const;
  const cycle = cyclePaid(events, payment);
  return cycle && { from: clubDate(cycle.from), to: clubDate(cycle.to) };
};

/** Club dates covered by the payment, up to today. */
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

/** Athletes of the paid plan or class bills; attendance of siblings is not evidence. */
export const athletesPaidFor = (events: readonly Envelope[], paymentId: string): ReadonlySet<string> => {
  const payment = paymentIn(events, paymentId);
  if (!payment) return new Set();
  if (payment.athleteId !== null) return new Set([payment.athleteId]);
  const lines = billsPaid(events, payment).flatMap((bill) => bill.lines);
  return new Set(lines.flatMap(({ athleteId }) => (athleteId === null ? [] : [athleteId])));
};
