import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyId } from '@hoops/domain/ids';
import type { MonthSum } from '@hoops/domain/reconciliation/events';
import { familyStream } from '@hoops/domain/stream';
import { clubPeriod, type Period } from '@hoops/domain/time/club-time';
import { unlistedPaidInvoices } from './older-invoices.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';
import type { MoneyMove } from './stripe-state.ts';

/**
 * Monthly payments of a family minus refunds and disputes, by our events and by Stripe. A payment known to
 * both counts in Stripe's month.
 */
export const familySums = async (
  { store, stripe }: Pick<ReconcileDeps, 'store' | 'stripe'>,
  familyId: FamilyId,
  listed: readonly MoneyMove[],
  run: Run,
): Promise<readonly MonthSum[]> => {
  const { months, startedAt } = run;
  const own: { readonly id: string; readonly cents: number; readonly at: string }[] = [];
  const invoices: string[] = [];
  for await (const envelope of store.read(familyStream(familyId))) {
    const move = ownMove(envelope);
    if (!move) continue;
    own.push(move);
    const isOfPlan = envelope.type === 'PaymentReceived' && envelope.data.source === 'plan';
    if (isOfPlan && months.includes(clubPeriod(move.at))) invoices.push(move.id);
  }
  const theirs = [...listed, ...(await unlistedPaidInvoices({ stripe }, run, invoices, listed))];
  const theirMonth = new Map(theirs.map(({ id, at }) => [id, clubPeriod(at)]));
  const ours = new Map<Period, number>();
  for (const move of own) {
    if (move.at > startedAt && !theirMonth.has(move.id)) continue;
    const month = theirMonth.get(move.id) ?? clubPeriod(move.at);
    ours.set(month, (ours.get(month) ?? 0) + move.cents);
  }
  return months.map((period) => ({
    period,
    oursCents: ours.get(period) ?? 0,
    theirsCents: theirs
      .filter(({ at }) => clubPeriod(at) === period)
      .reduce((sum, { cents }) => sum + cents, 0),
  }));
};

const ownMove = (envelope: Envelope): Omit<MoneyMove, 'kind'> | undefined => {
  switch (envelope.type) {
    case 'PaymentReceived': {
      const { paymentId, amount, paidAt, method, source } = envelope.data;
      // Stripe knows no payment of a class bill outside Stripe.
      if (method && source === 'classes') return undefined;
      return { id: paymentId, cents: amount.cents, at: paidAt };
    }
    case 'PaymentRefunded': {
      const { refundId, amount, refundedAt } = envelope.data;
      return { id: refundId, cents: -amount.cents, at: refundedAt };
    }
    case 'DisputeFundsMoved': {
      const { transactionId, amount, movedAt } = envelope.data;
      return { id: transactionId, cents: amount.cents, at: movedAt };
    }
    default:
      return undefined;
  }
};

export const addSums = (months: readonly Period[], all: readonly MonthSum[]): readonly MonthSum[] =>
  months.map((period) => {
    const own = all.filter((sum) => sum.period === period);
    return {
      period,
      oursCents: own.reduce((sum, { oursCents }) => sum + oursCents, 0),
      theirsCents: own.reduce((sum, { theirsCents }) => sum + theirsCents, 0),
    };
  });
