import type { AthleteId } from '../../ids.ts';
import type { Money } from '../../money.ts';
import { nextPeriod, type Period } from '../../time/club-time.ts';
import { type ClassPause, endedPause, possiblePauses, runningMonth } from './class-pause.ts';
import { type BilledAthlete, type ClassPriceLists, quoteMonth } from './pricing.ts';

export type BillAhead = { readonly period: Period; readonly amount: Money };

type Billed = { readonly athletes: readonly BilledAthlete[]; readonly classPrices: ClassPriceLists };

type Household = Billed & { readonly charges: Parameters<typeof runningMonth>[0] };

export const billsDuring = (family: Billed, athleteId: AthleteId, pause: ClassPause): readonly BillAhead[] =>
  billsAhead(withPause(family, athleteId, pause), pause.from, pause.until);

/** Pauses that an athlete can start at a time (ISO-8601 UTC), each with its bills; empty during a pause. */
export const previewPauses = (
  household: Household,
  athleteId: AthleteId,
  at: string,
): readonly { readonly until: Period; readonly bills: readonly BillAhead[] }[] => {
  const running = runningMonth(household.charges, at);
  const athlete = household.athletes.find((one) => one.athleteId === athleteId);
  if (!athlete || athlete.classes.length === 0 || isAhead(athlete, running)) return [];
  return possiblePauses(running).map((pause) => ({
    until: pause.until,
    bills: billsDuring(household, athleteId, pause),
  }));
};

export const previewEndOfPause = (
  household: Household,
  athleteId: AthleteId,
  at: string,
): { readonly until: Period | null; readonly bills: readonly BillAhead[] } | null => {
  const running = runningMonth(household.charges, at);
  const athlete = household.athletes.find((one) => one.athleteId === athleteId);
  if (!athlete?.classPause || !isAhead(athlete, running)) return null;
  const ended = endedPause(athlete.classPause, running);
  if (ended?.until === athlete.classPause.until) return null;
  const next = nextPeriod(running);
  return {
    until: ended?.until ?? null,
    bills: billsAhead(withPause(household, athleteId, ended), next, next),
  };
};

export const nextBillOf = (
  bills: readonly BillAhead[],
): { readonly amount: Money; readonly on: string } | null => {
  const bill = bills.find(({ amount }) => amount.cents > 0);
  return bill ? { amount: bill.amount, on: `${bill.period}-01` } : null;
};

const isAhead = ({ classPause }: Pick<BilledAthlete, 'classPause'>, running: Period): boolean =>
  classPause !== null && running < classPause.until;

const withPause = (
  { athletes, classPrices }: Billed,
  athleteId: AthleteId,
  classPause: ClassPause | null,
): Billed => ({
  athletes: athletes.map((athlete) =>
    athlete.athleteId === athleteId ? { ...athlete, classPause } : athlete,
  ),
  classPrices,
});

const billsAhead = ({ athletes, classPrices }: Billed, first: Period, last: Period): readonly BillAhead[] => {
  const bills: BillAhead[] = [];
  for (let period = first; period <= last; period = nextPeriod(period)) {
    bills.push({ period, amount: quoteMonth(athletes, period, classPrices).total });
  }
  return bills;
};
