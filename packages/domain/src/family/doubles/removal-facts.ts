import * as z from 'zod/mini';
import { planIdSchema } from '../../club/plans.ts';
import { programSchema } from '../../club/program-schema.ts';
import { athleteIdSchema, familyIdSchema } from '../../ids.ts';
import { addMoney, usd } from '../../money.ts';
import { clubDate } from '../../time/club-time.ts';
import { classBillPreviewSchema } from '../charges/class-bill-preview.ts';
import { openBills } from '../charges/open-bills.ts';
import { endedPlanDebt, planDebt } from '../payments/plan-debt.ts';
import { previewClassBills } from '../plans/charge-preview.ts';
import type { Athlete, Family } from '../state.ts';
import { joinReasonInput } from './inputs.ts';

const cents = z.int();

/** Shown before a registration is removed, and sent back. */
export const removalFactsSchema = z.strictObject({
  plan: z.nullable(planIdSchema),
  planCents: cents,
  /** ISO-8601 UTC. */
  paidUntil: z.nullable(z.string()),
  planOwedCents: cents,
  programs: z.readonly(z.array(programSchema)),
  /** Open class bills of the family after the removal. */
  openCents: cents,
  bills: classBillPreviewSchema,
  openMakeUps: z.int(),
  /** Other homes that see the registration. `percent`: part of its bills that the home pays until the month ends. */
  homes: z.readonly(z.array(z.strictObject({ name: z.string(), percent: z.nullable(z.int()) }))),
});
export type RemovalFacts = z.output<typeof removalFactsSchema>;

const registrationInput = z.strictObject({ familyId: familyIdSchema, athleteId: athleteIdSchema });

export const joinDoublesInput = z.strictObject({
  stays: registrationInput,
  goes: registrationInput,
  seen: removalFactsSchema,
  ...joinReasonInput.shape,
});

export const moveAthleteInput = z.strictObject({
  from: registrationInput,
  to: familyIdSchema,
  isShared: z.boolean(),
  seen: removalFactsSchema,
  ...joinReasonInput.shape,
});

/** @param at ISO-8601 UTC */
export const removalFacts = (family: Family, athlete: Athlete, at: string): RemovalFacts => {
  const { athleteId, plan, classes: programs, makeUps, sharedWith, splits } = athlete;
  const today = clubDate(at);
  const others = family.athletes.filter((other) => other.athleteId !== athleteId);
  const open = openBills(family, at).map(({ amount }) => amount);
  const bills = previewClassBills(family, others, today);
  const { before, after } = bills.thisMonth;
  const isOpen = ({ ended, booked }: Athlete['makeUps'][number]): boolean =>
    ended === null && (booked === null || booked.date >= today);
  return {
    ...(plan.kind === 'live'
      ? { plan: plan.plan, planCents: plan.price.cents, paidUntil: plan.currentPeriodEnd }
      : { plan: null, planCents: 0, paidUntil: null }),
    planOwedCents: (planDebt(family, athlete)?.cents ?? 0) + endedPlanDebt(family, athleteId).cents,
    programs,
    openCents: addMoney(usd(0), ...open).cents - (before.cents - after.cents),
    bills,
    openMakeUps: makeUps.filter(isOpen).length,
    homes: sharedWith.map(({ home, name }) => {
      const split = splits.find(
        ({ payer, from, until }) => payer === home && from !== null && until === null,
      );
      return { name, percent: split?.percent ?? null };
    }),
  };
};

export const comparedFacts = ['grade', 'medicalConditions', 'emergencyContact', 'papers'] as const;

export const differencesOf = (one: Athlete, other: Athlete): readonly (typeof comparedFacts)[number][] =>
  comparedFacts.filter(
    (fact) => JSON.stringify(comparable(one, fact)) !== JSON.stringify(comparable(other, fact)),
  );

const comparable = (athlete: Athlete, fact: (typeof comparedFacts)[number]): unknown => {
  if (fact !== 'papers') return athlete[fact];
  const newest = new Map(athlete.papers.map(({ paperId, answer }) => [paperId, answer]));
  return [...newest].toSorted();
};
