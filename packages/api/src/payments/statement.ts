import { summaryOf } from '@hoops/domain/catalogue';
import { planName } from '@hoops/domain/club/plans';
import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { evolveFamily, initialFamilyState } from '@hoops/domain/family/evolve';
import { receivableChange } from '@hoops/domain/family/receivable';
import { familyId } from '@hoops/domain/ids';
import { divided, usd } from '@hoops/domain/money';
import { familyStream } from '@hoops/domain/stream';
import { clubDate, lastDayOfMonth, type Period } from '@hoops/domain/time/club-time';
import type { EventStore } from '@hoops/event-store/event-store';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { namesIn } from '@hoops/projections/history-names';
import { receiptNumber } from '@hoops/projections/receipt-number';
import { payerIn } from './receipt.ts';
import { billsPaid, cyclePaid, planPaid } from './receipt-lines.ts';
import type { Statement } from './statement-answer.ts';

type Line = Statement['children'][number]['lines'][number];
type Shares = ReadonlyMap<string, number>;
type Part = { readonly athleteId: string; readonly line: Line };
type PaymentReceived = Extract<Envelope, { readonly type: 'PaymentReceived' }>['data'];

/** Payments and refunds of a club-local year, per child, for taxes and dependent-care plans. */
export const statementFor = async (
  deps: { readonly store: Pick<EventStore, 'read'> },
  id: string,
  year: number,
): Promise<Statement | undefined> =>
  statementIn(await wholeStream(deps.store, familyStream(familyId(id))), year);

export const statementIn = (envelopes: readonly Envelope[], year: number): Statement | undefined => {
  const paidBy = payerIn(envelopes);
  if (!paidBy) return undefined;
  const names = namesIn(envelopes);
  const all = partsIn(envelopes);
  const ofYear = all.filter(({ line }) => yearOf(line.at) === year);
  const children = [...new Set(ofYear.map(({ athleteId }) => athleteId))].map((athleteId) => {
    const lines = ofYear.filter((part) => part.athleteId === athleteId).map(({ line }) => line);
    return {
      athleteId,
      name: names.athlete(athleteId),
      lines: lines.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
      total: usd(lines.reduce((sum, { amount }) => sum + amount.cents, 0)),
    };
  });
  return {
    year,
    years: [...new Set(all.map(({ line }) => yearOf(line.at)))].sort((one, other) => other - one),
    paidBy,
    children,
    total: usd(children.reduce((sum, { total }) => sum + total.cents, 0)),
    balance: balanceIn(envelopes, year),
  };
};

const balanceIn = (envelopes: readonly Envelope[], year: number): Statement['balance'] => {
  const names = namesIn(envelopes);
  const lines: Statement['balance']['lines'][number][] = [];
  let [opening, cents] = [0, 0];
  let state = initialFamilyState;
  for (const envelope of envelopes) {
    const event = { type: envelope.type, data: envelope.data } as FamilyEvent;
    const after = evolveFamily(state, event, envelope);
    const change =
      state.kind === 'registered' && after.kind === 'registered'
        ? receivableChange(state, after, event)?.cents
        : undefined;
    state = after;
    if (change === undefined) continue;
    cents += change;
    const { id: eventId, at } = envelope;
    if (yearOf(at) < year) opening = cents;
    if (yearOf(at) === year)
      lines.push({
        eventId,
        at,
        sentence: summaryOf(envelope, names),
        change: usd(change),
        balance: usd(cents),
      });
  }
  return { opening: usd(opening), lines, closing: lines.at(-1)?.balance ?? usd(opening) };
};

const yearOf = (at: string): number => Number(clubDate(at).slice(0, 4));

const partsIn = (envelopes: readonly Envelope[]): readonly Part[] => {
  const paid = new Map<string, readonly Part[]>();
  const billed = new Map<Period, Shares>();
  const parts: Part[] = [];
  for (const event of envelopes) {
    if (event.type === 'PaymentReceived') {
      const own =
        event.data.source === 'plan'
          ? planParts(envelopes, event.data)
          : classParts(envelopes, event.data, billed);
      paid.set(event.data.paymentId, own);
      parts.push(...own);
    }
    const back = returnedBy(event);
    if (back) parts.push(...returnedParts(paid.get(back.paymentId) ?? [], back));
  }
  return parts;
};

const planParts = (envelopes: readonly Envelope[], payment: PaymentReceived): readonly Part[] => {
  const { athleteId, paymentId, amount, paidAt } = payment;
  const plan = planPaid(envelopes, payment);
  const cycle = cyclePaid(envelopes, payment);
  return [
    {
      athleteId: athleteId ?? '',
      line: {
        paymentId,
        number: receiptNumber(paymentId),
        at: paidAt,
        care: plan ? `Basketball training, ${planName[plan]} plan` : 'Basketball training, monthly plan',
        from: cycle ? clubDate(cycle.from) : null,
        to: cycle ? clubDate(cycle.to) : null,
        amount,
      },
    },
  ];
};

/** Divides each bill by the prices of the children's classes; a later bill of a month adds the difference. */
const classParts = (
  envelopes: readonly Envelope[],
  payment: PaymentReceived,
  billed: Map<Period, Shares>,
): readonly Part[] =>
  billsPaid(envelopes, payment).flatMap(({ period, amount, lines }) => {
    const before = billed.get(period) ?? new Map<string, number>();
    const weights = new Map<string, number>();
    for (const { athleteId, amount: price } of lines)
      if (athleteId !== null)
        weights.set(athleteId, Math.max(0, (weights.get(athleteId) ?? 0) + price.cents));
    const billedBefore = [...before.values()].reduce((sum, cents) => sum + cents, 0);
    const now = divided(amount.cents + billedBefore, weights);
    billed.set(period, now);
    return [...new Set([...now.keys(), ...before.keys()])].flatMap((athleteId): readonly Part[] => {
      const cents = (now.get(athleteId) ?? 0) - (before.get(athleteId) ?? 0);
      const { paymentId, paidAt } = payment;
      const line = {
        paymentId,
        number: receiptNumber(paymentId),
        at: paidAt,
        care: 'Basketball training, classes',
        from: `${period}-01`,
        to: lastDayOfMonth(period),
        amount: usd(cents),
      };
      return cents === 0 ? [] : [{ athleteId, line }];
    });
  });

type Returned = {
  readonly id: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly at: string;
  readonly care: string;
};

const returnedBy = (event: Envelope): Returned | undefined => {
  if (event.type === 'PaymentRefunded') {
    const { refundId: id, paymentId, amount, refundedAt: at } = event.data;
    return { id, paymentId, cents: -amount.cents, at, care: 'Refund' };
  }
  if (event.type === 'DisputeFundsMoved') {
    const { transactionId: id, paymentId, amount, movedAt: at } = event.data;
    return { id, paymentId, cents: amount.cents, at, care: 'Moved by your bank' };
  }
  return undefined;
};

const returnedParts = (paid: readonly Part[], { id, cents, at, care }: Returned): readonly Part[] => {
  const weights = new Map(paid.map(({ athleteId, line }) => [athleteId, line.amount.cents]));
  return [...divided(cents, weights)].map(([athleteId, share]) => {
    const of = paid.find((part) => part.athleteId === athleteId)?.line;
    const period = { from: of?.from ?? null, to: of?.to ?? null };
    return {
      athleteId,
      line: { paymentId: id, number: receiptNumber(id), at, care, ...period, amount: usd(share) },
    };
  });
};
