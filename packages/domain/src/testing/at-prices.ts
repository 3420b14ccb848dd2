import { priceLists } from '../club/price-list-data.ts';
import type { PriceLists } from '../club/price-lists.ts';
import {
  type BilledAthlete,
  type PricedAthlete,
  quoteFamily as quoteFamilyBy,
  quoteMonth as quoteMonthBy,
} from '../family/charges/pricing.ts';
import type { FamilyCommand, Unpriced } from '../family/commands.ts';
import { planDebt } from '../family/payments/plan-debt.ts';
import type { Household } from '../family/plans/charge-preview.ts';
import type { Family } from '../family/state.ts';
import { usd } from '../money.ts';
import type { Period } from '../time/club-time.ts';

type Priced = Extract<FamilyCommand, { readonly prices: PriceLists }>;

const priced: Readonly<Record<Priced['type'], true>> = {
  RegisterParent: true,
  CreateSubscription: true,
  SwitchPlan: true,
  CancelSwitch: true,
  PausePlan: true,
  EndPause: true,
  UndoCancellation: true,
  GiveNotices: true,
};
const isPriced = (command: Unpriced<FamilyCommand>): command is Unpriced<Priced> => command.type in priced;

export const atPrices = (command: Unpriced<FamilyCommand>, prices: PriceLists = priceLists): FamilyCommand =>
  isPriced(command) ? { ...command, prices } : command;

/**
 * Built-in list and a later list. By default from December 1, 2026: Half Week $57, Full Week $114, class
 * prices unchanged.
 */
export const comingPrices = ({
  since = '2026-12-01',
  half_week = 5700,
  weekday = priceLists[0].classes.weekday.cents,
} = {}): PriceLists => {
  const plans = { half_week: usd(half_week), full_week: usd(2 * half_week) };
  const classes = { ...priceLists[0].classes, weekday: usd(weekday) };
  return [...priceLists, { version: since, since, plans, classes }];
};

export const quoteFamily = (athletes: readonly PricedAthlete[]) => quoteFamilyBy(athletes, priceLists[0]);
export const quoteMonth = (athletes: readonly BilledAthlete[], month: Period) =>
  quoteMonthBy(athletes, month, []);

export const householdOf = (
  { athletes, charges, classDay, classPrices, failedPayments }: Family,
  prices: PriceLists,
): Household => ({
  athletes: athletes.map(({ plan, ...athlete }) => ({
    ...athlete,
    plan: plan.kind === 'live' ? { ...plan, owed: planDebt({ failedPayments }, { ...athlete, plan }) } : null,
  })),
  charges,
  classDay,
  classPrices,
  failedPayments,
  prices,
});
