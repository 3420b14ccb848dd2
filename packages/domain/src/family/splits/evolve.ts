import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { AthleteId, FamilyId } from '../../ids.ts';
import { clubPeriod, nextPeriod } from '../../time/club-time.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import type { Split } from '../charges/shares.ts';
import { remember } from '../payments/evolve.ts';
import { isSameAthlete } from '../sharing/evolve.ts';
import type { Family } from '../state.ts';
import type { agreementEvents, PlanShareDue } from './events.ts';

type SplitEvent = EventOf<(typeof agreementEvents)[number]>;

/** `payer` shares class bills of an athlete of `firstHome`. */
export type SplitAthletes = {
  readonly athleteId: AthleteId;
  readonly firstHome: FamilyId;
  readonly payer: FamilyId;
};

export const evolveSplits = (family: Family, { type, data }: SplitEvent): Family => {
  const { payer } = data;
  return change(family, data, (splits) => {
    const agreed = splits.filter(({ from }) => from !== null);
    switch (type) {
      case 'SplitProposed':
        return [...agreed, { payer, percent: data.percent, from: null, until: null }];
      case 'SplitAgreed':
        return [
          ...agreed,
          { payer, percent: data.percent, from: data.from, until: null, ...(data.plan && { plan: true }) },
        ];
      case 'SplitDeclined':
        return agreed;
      case 'SplitEnded':
        return endedBy(data.until)(splits);
      default:
        return type satisfies never;
    }
  });
};

export const shareFact = (invoiceId: string): string => `share:${invoiceId}`;

export const evolvePlanShares = (family: Family, { data }: EventOf<typeof PlanShareDue>): Family => {
  const { invoiceId, ...share } = data;
  return remember({ ...family, planShares: [...(family.planShares ?? []), share] }, shareFact(invoiceId));
};

export const endSplitWithSharing = (
  family: Family,
  { athleteId, home }: { readonly athleteId: AthleteId; readonly home: FamilyId },
  { at }: Moment,
): Family => {
  const of = athleteOf(family, athleteId)
    ? { athleteId, firstHome: family.familyId, payer: home }
    : { athleteId, firstHome: home, payer: family.familyId };
  return change(family, of, (splits) =>
    splits.flatMap((split) =>
      split.payer === of.payer ? endedBy(nextPeriod(clubPeriod(at)))([split]) : [split],
    ),
  );
};

export const splitsOf = (family: Family, of: SplitAthletes): readonly Split[] =>
  of.payer === family.familyId
    ? family.shares.filter((share) => isSameAthlete(share, of))
    : (athleteOf(family, of.athleteId)?.splits ?? []);

const change = (
  family: Family,
  of: SplitAthletes,
  update: (splits: readonly Split[]) => readonly Split[],
): Family => {
  const splits = update(splitsOf(family, of));
  if (of.payer !== family.familyId)
    return updateAthlete(family, of.athleteId, (athlete) => ({ ...athlete, splits }));
  const { athleteId, firstHome } = of;
  const others = family.shares.filter((share) => !isSameAthlete(share, of));
  return { ...family, shares: [...others, ...splits.map((split) => ({ ...split, athleteId, firstHome }))] };
};

const endedBy =
  (until: Split['until']) =>
  (splits: readonly Split[]): readonly Split[] =>
    splits.flatMap((split) => {
      if (split.from === null) return [];
      return [split.until === null ? { ...split, until } : split];
    });
