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

/** Shares of months before `current`, whose bills are final. */
export const endedShares = (bills: readonly Bill[], current: Period): readonly Share[] => {
  const shares = new Map<string, Share>();
  for (const { period: month, lines, pricingVersion } of bills) {
    if (month >= current) continue;
    for (const { athleteId, payer, amount } of lines.filter(isOther)) {
      if (payer === undefined) continue;
      const key = `${month} ${payer}`;
      const known = shares.get(key)?.lines ?? [];
      const before = known.find((line) => line.athleteId === athleteId);
      const line: ChargeLine = {
        kind: 'share',
        athleteId,
        programs: lines.flatMap((one) => (one.athleteId === athleteId ? one.programs : [])),
        amount: usd((before?.amount.cents ?? 0) - amount.cents),
      };
      const others = known.filter((one) => one !== before);
      shares.set(key, { payer, month, pricingVersion, lines: [...others, line] });
    }
  }
  return [...shares.values()];
};

/** Lines that `bills` lack. */
export const unbilledLines = (
  { lines, month }: Pick<Share, 'lines' | 'month'>,
  of: FamilyId,
  bills: readonly Bill[],
): readonly ChargeLine[] => {
  const billed = bills
    .filter(({ share }) => share?.firstHome === of && share.month === month)
    .flatMap((bill) => bill.lines);
  return lines.flatMap((line) => {
    const known = sumOf(
      billed.filter(({ athleteId, kind }) => kind === 'share' && athleteId === line.athleteId),
    );
    const cents = line.amount.cents - known;
    return cents > 0 ? [{ ...line, amount: usd(cents) }] : [];
  });
};

export const ownBills = <Bill extends { readonly share?: unknown }>(
  bills: readonly Bill[],
): readonly Bill[] => bills.filter(({ share }) => share === undefined);
