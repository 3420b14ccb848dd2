import type { Envelope } from '@hoops/domain/envelope';
import { owedCents, receivableKinds } from '@hoops/domain/family/receivable';
import type { Family } from '@hoops/domain/family/state';
import { balancesOf, ledgerEntry, monthEntries } from '@hoops/domain/ledger/ledger';
import type Stripe from 'stripe';

type Compared = {
  readonly families: readonly Family[];
  /** Events of all families and payouts. */
  readonly events: readonly Envelope[];
  readonly payouts: readonly Stripe.Payout[];
  readonly transactions: readonly Stripe.BalanceTransaction[];
};

/** Differences between our journal, the families' balances, Stripe's balance and the bank, as sentences. */
export const differencesOfBooks = ({
  families,
  events,
  payouts,
  transactions,
}: Compared): readonly string[] => {
  const at = new Date().toISOString();
  const balances = balancesOf([
    ...events.flatMap((event) => ledgerEntry(event, at) ?? []),
    ...families.flatMap(({ activity }) =>
      Object.values(activity).flatMap((month) => monthEntries(month, at)),
    ),
  ]);
  const matched = new Set(
    events.flatMap((event) =>
      event.type === 'PayoutMovementsRecorded'
        ? event.data.movements.map(({ transactionId }) => transactionId)
        : [],
    ),
  );
  // A fee is posted once its payout is matched.
  const feesToCome = transactions.filter(({ id, type }) => type === 'charge' && !matched.has(id));
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const payoutsIn = (...statuses: readonly string[]) =>
    sum(payouts.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount));
  const paid = events.flatMap((event) => {
    const { type, data } = event;
    if (type === 'PaymentReceived' || type === 'CreditUsed') return [data.amount.cents];
    return type === 'CreditGiven' && data.periods.length > 0 ? [data.amount.cents] : [];
  });
  const received = events.flatMap(({ type, data }) =>
    type === 'PaymentReceived' ? [data.amount.cents] : [],
  );
  const months = families.flatMap(({ activity }) => Object.values(activity));
  const { plans, half_week, full_week, classes, refunds, disputes, fees, other, ...rest } = balances;
  const { monday, tuesday, wednesday, thursday, friday, saturday, reps } = rest;
  const expected: Readonly<Record<string, readonly [ours: number, theirs: number]>> = {
    'Stripe balance': [
      balances.clearing,
      sum(transactions.map(({ net }) => net)) + sum(feesToCome.map(({ fee }) => fee)),
    ],
    'payouts in transit': [balances.inTransit, payoutsIn('pending', 'in_transit')],
    bank: [balances.bank, payoutsIn('paid')],
    'owed by families': [balances.owed, sum(families.map(owedCents))],
    'owed in the months': [
      sum(months.flatMap((month) => receivableKinds.map((kind) => month[kind] ?? 0))),
      balances.owed,
    ],
    'family credit': [-balances.familyCredit, sum(families.map(({ planCredit }) => planCredit.cents))],
    revenue: [
      -sum([
        plans,
        half_week,
        full_week,
        classes,
        monday,
        tuesday,
        wednesday,
        thursday,
        friday,
        saturday,
        reps,
      ]),
      sum(paid),
    ],
    'received on the Money page': [
      sum(months.map(({ plansReceived = 0, classesReceived = 0 }) => plansReceived + classesReceived)),
      sum(received),
    ],
    'refunded on the Money page': [sum(months.map(({ refunded = 0 }) => refunded)), refunds],
    'disputed on the Money page': [sum(months.map(({ disputed = 0 }) => disputed)), disputes],
    unclassified: [other, 0],
    'all accounts': [sum(Object.values(balances)), 0],
  };
  return [
    ...(fees < 0 ? [`The fees are ${fees} cents.`] : []),
    ...Object.entries(expected).flatMap(([what, [ours, theirs]]) =>
      ours === theirs ? [] : [`${what}: ${ours} and ${theirs} cents`],
    ),
  ];
};
