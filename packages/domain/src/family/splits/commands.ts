import type * as z from 'zod/mini';
import { reject } from '../../decider.ts';
import type { FamilyId } from '../../ids.ts';
import { type Money, usd } from '../../money.ts';
import { clubPeriod, nextPeriod, type Period } from '../../time/club-time.ts';
import { ShareBilled } from '../charges/events.ts';
import { quoteMonth } from '../charges/pricing.ts';
import { type Share, type Split, sharesOf, sumOf, unbilledLines } from '../charges/shares.ts';
import { familyCommand, familyRecord } from '../family-command.ts';
import { isSharedWith } from '../sharing/commands.ts';
import { isSameAthlete } from '../sharing/evolve.ts';
import type { Family } from '../state.ts';
import { SplitAgreed, SplitDeclined, SplitEnded, SplitProposed } from './events.ts';
import { type SplitAthletes, splitsOf } from './evolve.ts';
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

/** Next month's share at today's classes. */
export const exampleShare = (
  { athletes, classPrices }: Pick<Family, 'athletes' | 'classPrices'>,
  athleteId: string,
  { payer, percent }: Pick<Split, 'payer' | 'percent'>,
  at: string,
): Money => {
  const month = followingMonth(at);
  const split = { payer, percent, from: month, until: null };
  const agreed = athletes.map((athlete) =>
    athlete.athleteId === athleteId ? { ...athlete, splits: [split] } : athlete,
  );
  const lines = sharesOf([quoteMonth(agreed, month, classPrices)]);
  return usd(0 - sumOf(lines.filter((line) => line.athleteId === athleteId)));
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
};

const AgreeToSplit = familyCommand({
  type: 'AgreeToSplit',
  emits: [SplitAgreed],
  rejects: ['not-shared', 'split-changed', 'split-without-card'],
}).decidedBy((family, { shownCents, ...agreeing }: Agreeing, { at }) => {
  const { athleteId, payer, percent } = agreeing;
  if (!isShared(family, agreeing)) return reject('not-shared');
  const open = openSplit(splitsOf(family, agreeing));
  if (open?.payer !== payer || open.from !== null || open.percent !== percent) return reject('split-changed');
  if (payer === family.familyId) {
    if (!family.hasDefaultPaymentMethod) return reject('split-without-card');
  } else if (exampleShare(family, athleteId, open, at).cents !== shownCents) return reject('split-changed');
  return [{ type: 'SplitAgreed', data: { ...agreeing, from: followingMonth(at), shown: usd(shownCents) } }];
});

const EndSplit = familyCommand({ type: 'EndSplit', emits: [SplitEnded], rejects: [] }).decidedBy(
  (family, data: SplitAthletes & EndedBy, { at }) => {
    const open = openSplit(splitsOf(family, data));
    return open?.payer === data.payer && open.from !== null
      ? [{ type: 'SplitEnded', data: { ...data, until: followingMonth(at) } }]
      : [];
  },
  { erased: () => [] },
);

/** Bills the rest of a share. */
const BillShare = familyRecord({ type: 'BillShare', emits: [ShareBilled] }).decidedBy(
  (family, { firstHome, share }: { readonly firstHome: FamilyId; readonly share: Share }, { at }) => {
    const { month, pricingVersion } = share;
    const lines = unbilledLines(share, firstHome, family.charges);
    if (lines.length === 0) return [];
    const amount = usd(sumOf(lines));
    const data = { firstHome, month, period: clubPeriod(at), amount, lines, pricingVersion };
    return [{ type: 'ShareBilled', data }];
  },
);

export const splitCommands = [ProposeSplit, DeclineSplit, AgreeToSplit, EndSplit, BillShare] as const;
