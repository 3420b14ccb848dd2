import type { PlanId } from '../club/plans.ts';
import type { AthleteId } from '../ids.ts';
import { divided } from '../money.ts';
import type { Period } from '../time/club-time.ts';
import { ownBills } from './charges/shares.ts';
import type { FamilyEvent } from './events.ts';
import { openIntentOf } from './intents/open-intents.ts';
import { ownPart } from './payments/own-part.ts';
import type { Family, MonthActivity } from './state.ts';

/** Accounts receivable in cents: open class bills and failed plan payments. */
export const owedCents = ({ charges, failedPayments }: Pick<Family, 'charges' | 'failedPayments'>): number =>
  [...charges.filter(({ paidBy }) => paidBy === null), ...failedPayments].reduce(
    (sum, { amount }) => sum + amount.cents,
    0,
  );

export const receivableKinds = ['owedBilled', 'owedPaid', 'owedCredited', 'owedWrittenOff'] as const;
export type ReceivableKind = (typeof receivableKinds)[number];

const kindOf: Partial<Record<FamilyEvent['type'], ReceivableKind>> = {
  SettlementSucceeded: 'owedPaid',
  PaymentReceived: 'owedPaid',
  PlanPaymentSucceeded: 'owedPaid',
  CreditGiven: 'owedCredited',
  CreditUsed: 'owedCredited',
  DebtWrittenOff: 'owedWrittenOff',
};

export type ReceivableChange = { readonly kind: ReceivableKind; readonly cents: number };

export const receivableChange = (
  before: Family,
  after: Family,
  { type }: FamilyEvent,
): ReceivableChange | undefined => {
  if (before.charges === after.charges && before.failedPayments === after.failedPayments) return undefined;
  const cents = owedCents(after) - owedCents(before);
  return cents === 0 ? undefined : { kind: kindOf[type] ?? 'owedBilled', cents };
};

export const paidByProgram = (
  family: Family,
  cents: number,
  of: { readonly athleteId: AthleteId | null } | { readonly periods: readonly Period[] },
): MonthActivity => {
  if ('periods' in of) {
    const shares = divided(cents, classPricesIn(family, of.periods));
    return Object.fromEntries([...shares].map(([program, share]) => [`paid:${program}`, share]));
  }
  const plan = of.athleteId && planPaidFor(family, of.athleteId, cents);
  return plan ? { [`paid:${plan}`]: cents } : {};
};

const classPricesIn = ({ charges }: Family, periods: readonly Period[]): ReadonlyMap<string, number> => {
  const prices = new Map<string, number>();
  for (const month of new Set(periods)) {
    const bills = charges.filter(({ period }) => period === month);
    // The newest own bill of a month lists all its classes.
    const lines = [...ownBills(bills).slice(-1), ...bills.filter(({ share }) => share)].flatMap(
      (bill) => bill.lines,
    );
    for (const { programs, plan, amount } of lines)
      for (const [program, share] of divided(
        amount.cents,
        new Map((plan ? [plan] : programs).map((one) => [one, 1])),
      ))
        prices.set(program, (prices.get(program) ?? 0) + share);
  }
  return prices;
};

/** A payment may arrive before the start or the switch that it pays. */
const planPaidFor = (family: Family, athleteId: AthleteId, cents: number): PlanId | undefined => {
  const plan = family.athletes.find((athlete) => athlete.athleteId === athleteId)?.plan;
  if (plan?.kind !== 'live') return openIntentOf(family, athleteId, 'start-plan')?.plan;
  const { change } = plan;
  return change.kind === 'switch' && ownPart(change.price, plan).cents === cents ? change.to : plan.plan;
};
