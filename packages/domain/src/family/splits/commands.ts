import type * as z from 'zod/mini';
import { type Moment, reject } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { FamilyId } from '../../ids.ts';
import { addMoney, type Money, usd } from '../../money.ts';
import { clubPeriod, nextPeriod, type Period } from '../../time/club-time.ts';
import { ShareBilled } from '../charges/events.ts';
import { quoteMonth } from '../charges/pricing.ts';
import { type Share, type Split, sharesOf, splitIn, sumOf, unbilledLines } from '../charges/shares.ts';
import { ShareWrittenOff } from '../erasure/events.ts';
import { familyCommand, familyRecord } from '../family-command.ts';
import { otherPart } from '../payments/own-part.ts';
import { recordedOnce } from '../payments/recorded-once.ts';
import { PlanShareRequested } from '../plans/events.ts';
import { chargeIn, withPlanShare } from '../plans/share.ts';
import { isSharedWith } from '../sharing/commands.ts';
import { isSameAthlete } from '../sharing/evolve.ts';
import type { Family } from '../state.ts';
import { PlanShareDue, SplitAgreed, SplitDeclined, SplitEnded, SplitProposed } from './events.ts';
import { type SplitAthletes, shareFact, splitsOf } from './evolve.ts';
import type { proposeSplitInput } from './inputs.ts';

/* Both homes' streams get each command, in one commit. */

type EndedBy = { readonly by: 'first-home' | 'other-home' };

const followingMonth = (at: string): Period => nextPeriod(clubPeriod(at));

const isShared = (family: Family, of: SplitAthletes): boolean =>
  of.payer === family.familyId
    ? family.sharedAthletes.some((known) => isSameAthlete(known, of))
    : isSharedWith(family, of.athleteId, of.payer);

export const openSplit = (splits: readonly Split[]): Split | undefined =>
  splits.find(({ until }) => until === null);

export const exampleShare = (
  { athletes, classPrices }: Pick<Family, 'athletes' | 'classPrices'>,
  athleteId: string,
  { payer, percent, plan }: Pick<Split, 'payer' | 'percent' | 'plan'>,
  at: string,
): Money => {
  const month = followingMonth(at);
  const split = { payer, percent, from: month, until: null };
  const agreed = athletes.map((athlete) =>
    athlete.athleteId === athleteId ? { ...athlete, splits: [split] } : athlete,
  );
  const lines = sharesOf([quoteMonth(agreed, month, classPrices)]);
  const ofClasses = usd(0 - sumOf(lines.filter((line) => line.athleteId === athleteId)));
  const own = athletes.find((athlete) => athlete.athleteId === athleteId)?.plan;
  const charged = plan && own?.kind === 'live' ? chargeIn(own, month) : null;
  return charged ? addMoney(ofClasses, otherPart(charged, percent)) : ofClasses;
};

const ProposeSplit = familyCommand({
  type: 'ProposeSplit',
  emits: [SplitProposed],
  rejects: ['first-guardian-only', 'not-shared', 'split-running'],
}).decidedBy(
  (family, { by, ...data }: z.output<typeof proposeSplitInput> & SplitAthletes & { readonly by: string }) => {
    if (by !== data.firstHome) return reject('first-guardian-only');
    if (!isShared(family, data)) return reject('not-shared');
    return openSplit(splitsOf(family, data)) ? reject('split-running') : [{ type: 'SplitProposed', data }];
  },
);

const DeclineSplit = familyCommand({
  type: 'DeclineSplit',
  emits: [SplitDeclined],
  rejects: [],
}).decidedBy((family, data: SplitAthletes & EndedBy) => {
  const open = openSplit(splitsOf(family, data));
  return open?.payer === data.payer && open.from === null ? [{ type: 'SplitDeclined', data }] : [];
});

type Agreeing = SplitAthletes & {
  readonly percent: number;
  readonly shownCents: number;
  readonly athleteName: string;
  readonly plan?: true | undefined;
};

const AgreeToSplit = familyCommand({
  type: 'AgreeToSplit',
  emits: [SplitAgreed, PlanShareRequested],
  rejects: ['not-shared', 'split-changed', 'split-without-card'],
}).decidedBy((family, { shownCents, ...agreeing }: Agreeing, context) => {
  const { at } = context;
  const { athleteId, payer, percent, plan } = agreeing;
  if (!isShared(family, agreeing)) return reject('not-shared');
  const open = openSplit(splitsOf(family, agreeing));
  if (open?.payer !== payer || open.from !== null || open.percent !== percent) return reject('split-changed');
  if (payer === family.familyId) {
    if (!family.hasDefaultPaymentMethod) return reject('split-without-card');
  } else if (exampleShare(family, athleteId, { ...open, plan }, at).cents !== shownCents)
    return reject('split-changed');
  const data = { ...agreeing, from: followingMonth(at), shown: usd(shownCents) };
  return withPlanShare(family, athleteId, [{ type: 'SplitAgreed', data } as const], context);
});

const EndSplit = familyCommand({
  type: 'EndSplit',
  emits: [SplitEnded, PlanShareRequested],
  rejects: [],
}).decidedBy(
  (family, data: SplitAthletes & EndedBy, context) => {
    const open = openSplit(splitsOf(family, data));
    if (open?.payer !== data.payer || open.from === null) return [];
    const ended = { ...data, until: followingMonth(context.at) };
    return withPlanShare(family, data.athleteId, [{ type: 'SplitEnded', data: ended } as const], context);
  },
  { erased: () => [] },
);

type BilledShare = { readonly firstHome: FamilyId; readonly share: Share };

const unbilledShare = (
  { firstHome, share }: BilledShare,
  bills: Parameters<typeof unbilledLines>[2],
  { at }: Moment,
): readonly EventOf<typeof ShareBilled>['data'][] => {
  const { month, pricingVersion } = share;
  const lines = unbilledLines(share, firstHome, bills);
  if (lines.length === 0) return [];
  return [{ firstHome, month, period: clubPeriod(at), amount: usd(sumOf(lines)), lines, pricingVersion }];
};

const BillShare = familyRecord({ type: 'BillShare', emits: [ShareBilled, ShareWrittenOff] }).decidedBy(
  (family, billed: BilledShare, moment) =>
    unbilledShare(billed, family.charges, moment).map((data) => ({ type: 'ShareBilled', data })),
  {
    erased: (family, billed, moment) => {
      // A payer may be erased meanwhile; the first home pays then.
      if (billed.firstHome !== family.familyId) return [];
      const bills = [...family.charges, ...(family.writtenOff ?? [])];
      return unbilledShare(billed, bills, moment).map((data) => ({ type: 'ShareWrittenOff', data }));
    },
  },
);

type ObservedShare = Omit<EventOf<typeof PlanShareDue>['data'], 'payer'>;

const ObservePlanShare = familyRecord({ type: 'ObservePlanShare', emits: [PlanShareDue] }).decidedBy(
  (family, { invoiceId, ...share }: ObservedShare) => {
    const known = [...family.athletes, ...(family.formerSplits ?? [])];
    const splits = known.find(({ athleteId }) => athleteId === share.athleteId)?.splits ?? [];
    const split = splitIn(splits, share.month);
    const payer = split?.plan ? split.payer : family.familyId;
    const data = { invoiceId, ...share, payer };
    return recordedOnce(family, shareFact(invoiceId), { type: 'PlanShareDue', data });
  },
);

export const splitCommands = [
  ProposeSplit,
  DeclineSplit,
  AgreeToSplit,
  EndSplit,
  BillShare,
  ObservePlanShare,
] as const;
