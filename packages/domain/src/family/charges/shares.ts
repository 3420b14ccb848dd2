import type { PlanId } from '../../club/plans.ts';
import type { AthleteId, FamilyId } from '../../ids.ts';
import { addMoney, divided, type Money, usd } from '../../money.ts';
import type { Period } from '../../time/club-time.ts';
import type { ChargeLine } from './events.ts';

/** `from` is null while only proposed. */
export type Split = {
  readonly payer: FamilyId;
  readonly percent: number;
  readonly from: Period | null;
  /** First month that is not shared. */
  readonly until: Period | null;
  readonly plan?: true | undefined;
};

export type SplitAthlete = {
  readonly athleteId: AthleteId;
  readonly splits?: readonly Split[] | undefined;
};

type Priced = { readonly amount: Money; readonly lines: readonly ChargeLine[] };

export const splitIn = (splits: readonly Split[], month: Period): Split | undefined =>
  splits.find(({ from, until }) => from !== null && from <= month && (until === null || month < until));

export const sumOf = (lines: readonly { readonly amount: Money }[]): number =>
  addMoney(usd(0), ...lines.map(({ amount }) => amount)).cents;

const isOther = ({ kind }: ChargeLine): boolean => kind === 'other-home';

export const beforeShares = <Bill extends Priced>(bill: Bill): Bill => {
  const shares = bill.lines.filter(isOther);
  if (shares.length === 0) return bill;
  const amount = usd(bill.amount.cents - sumOf(shares));
  return { ...bill, amount, lines: bill.lines.filter((line) => !isOther(line)) };
};

/**
 * Other homes pay their percent of an athlete's part, surcharge included, rounded down.
 * @param settled the month's final bills
 */
export const withShares = <Bill extends Priced>(
  bill: Bill,
  month: Period,
  athletes: readonly SplitAthlete[],
  settled: readonly Priced[] = [],
): Bill => {
  const costs = new Map<AthleteId, number>();
  for (const { athleteId, amount } of bill.lines)
    if (athleteId !== null) costs.set(athleteId, (costs.get(athleteId) ?? 0) + amount.cents);
  const parts = divided(bill.amount.cents + sumOf(settled.map(beforeShares)), costs);
  let left = bill.amount.cents;
  const shares = athletes.flatMap(({ athleteId, splits = [] }): readonly ChargeLine[] => {
    const split = splitIn(splits, month);
    if (!split) return [];
    const before = -sumOf(sharesOf(settled).filter((line) => line.athleteId === athleteId));
    const share = Math.floor(((parts.get(athleteId) ?? 0) * split.percent) / 100) - before;
    const cents = Math.min(left, Math.max(0, share));
    left -= cents;
    if (cents === 0) return [];
    return [{ kind: 'other-home', athleteId, programs: [], amount: usd(-cents), payer: split.payer }];
  });
  return shares.length === 0 ? bill : { ...bill, amount: usd(left), lines: [...bill.lines, ...shares] };
};

export const sharesOf = (bills: readonly Pick<Priced, 'lines'>[]): readonly ChargeLine[] =>
  bills.flatMap(({ lines }) => lines.filter(isOther));

export type Share = {
  readonly payer: FamilyId;
  readonly month: Period;
  readonly lines: readonly ChargeLine[];
  readonly pricingVersion: string;
};

type Bill = Priced & {
  readonly period: Period;
  readonly pricingVersion: string;
  readonly share?: { readonly firstHome: FamilyId; readonly month: Period } | undefined;
};

export type PlanShare = {
  readonly athleteId: AthleteId;
  readonly plan: PlanId;
  readonly payer: FamilyId;
  readonly month: Period;
  readonly amount: Money;
};

type Part = Omit<Share, 'lines'> & { readonly line: ChargeLine };

const classPart = ({ period: month, lines, pricingVersion }: Bill): readonly Part[] =>
  lines.filter(isOther).flatMap(({ athleteId, payer, amount }) => {
    if (payer === undefined) return [];
    const programs = lines.flatMap((one) => (one.athleteId === athleteId ? one.programs : []));
    const line = { kind: 'share', athleteId, programs, amount: usd(-amount.cents) } as const;
    return [{ month, payer, pricingVersion, line }];
  });

const planPart = ({ athleteId, plan, payer, month, amount }: PlanShare): Part => ({
  month,
  payer,
  pricingVersion: 'plan',
  line: { kind: 'share', athleteId, programs: [], amount, plan },
});

const isSamePart = (one: ChargeLine, other: ChargeLine): boolean =>
  one.kind === other.kind && one.athleteId === other.athleteId && one.plan === other.plan;

/** Shares of months before `current`, whose bills are final; of all months without it. */
export const endedShares = (
  bills: readonly Bill[],
  planShares: readonly PlanShare[],
  current?: Period,
): readonly Share[] => {
  const shares = new Map<string, Share>();
  for (const { line, ...of } of [...planShares.map(planPart), ...bills.flatMap(classPart)]) {
    if (current !== undefined && of.month >= current) continue;
    const key = `${of.month} ${of.payer}`;
    const known = shares.get(key)?.lines ?? [];
    const before = known.filter((one) => isSamePart(one, line));
    const others = known.filter((one) => !before.includes(one));
    const amount = addMoney(line.amount, ...before.map((one) => one.amount));
    shares.set(key, { ...of, lines: [...others, { ...line, amount }] });
  }
  return [...shares.values()];
};

/** Lines that `bills` lack. */
export const unbilledLines = (
  { lines, month }: Pick<Share, 'lines' | 'month'>,
  of: FamilyId,
  bills: readonly Pick<Bill, 'lines' | 'share'>[],
): readonly ChargeLine[] => {
  const billed = bills
    .filter(({ share }) => share?.firstHome === of && share.month === month)
    .flatMap((bill) => bill.lines);
  return lines.flatMap((line) => {
    const known = sumOf(billed.filter((one) => isSamePart(one, line)));
    const cents = line.amount.cents - known;
    return cents > 0 ? [{ ...line, amount: usd(cents) }] : [];
  });
};

/** True if the family itself pays a plan share, which is billed after its month. */
export const hasOwnShareToCome = (family: {
  readonly familyId: FamilyId;
  readonly charges: readonly Bill[];
  readonly planShares?: readonly PlanShare[] | undefined;
}): boolean => {
  const own = (family.planShares ?? []).filter(({ payer }) => payer === family.familyId);
  return endedShares([], own).some(
    (share) => unbilledLines(share, family.familyId, family.charges).length > 0,
  );
};

export const ownBills = <Bill extends { readonly share?: unknown }>(
  bills: readonly Bill[],
): readonly Bill[] => bills.filter(({ share }) => share === undefined);
