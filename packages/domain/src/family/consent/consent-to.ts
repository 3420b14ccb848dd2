import type * as z from 'zod/mini';
import { type Rejection, reject } from '../../decider.ts';
import type { AthleteId, IntentId } from '../../ids.ts';
import { type Money, usd } from '../../money.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { shiftDate } from '../../time/club-time.ts';
import type { FamilyEventOf } from '../events.ts';
import type { consentInput } from './events.ts';

export type GivenConsent = z.output<typeof consentInput> | undefined;

/** Amounts that a request will charge; `on` is a club-local date. */
type Charged = {
  readonly now: Money;
  readonly thisMonth?: Money;
  readonly next: { readonly amount: Money; readonly on: string } | null;
};

export type ConsentedTo = FamilyEventOf<'ConsentGiven'>['data']['to'];

type About = {
  readonly to: ConsentedTo;
  readonly athleteId: AthleteId | null;
  readonly intentId?: IntentId;
};

export const consentRejections = ['consent-outdated', 'consent-amounts-changed'] as const;

const classConsents: readonly ConsentedTo[] = ['classes', 'pause-classes'];

/**
 * Event of a consent. Texts and amounts must match, and the next charge must be on the shown day or one day
 * later.
 */
export const consentTo = (
  about: About,
  given: GivenConsent,
  charged: Charged,
): readonly FamilyEventOf<'ConsentGiven'>[] | Rejection<(typeof consentRejections)[number]> => {
  if (!given) return [];
  const words = currentPolicy(classConsents.includes(about.to) ? 'class-consent' : 'plan-consent');
  const refunds = currentPolicy('refunds');
  if (given.words !== words.version || given.refunds !== refunds.version) return reject('consent-outdated');
  const changed = rejectChangedAmounts(given, charged);
  if (changed) return changed;
  const { nowCents, thisMonthCents, next, locale } = given;
  const data = {
    ...about,
    words: { version: words.version, hash: words.hash },
    refunds: { version: refunds.version, hash: refunds.hash },
    now: usd(nowCents),
    ...(thisMonthCents === undefined ? {} : { thisMonth: usd(thisMonthCents) }),
    next: next && { amount: usd(next.cents), on: next.on },
    locale,
  };
  return [{ type: 'ConsentGiven', data }];
};

export const rejectChangedAmounts = (
  given: GivenConsent,
  charged: Charged,
): Rejection<'consent-amounts-changed'> | undefined =>
  given && !isWhatIsCharged(given, charged) ? reject('consent-amounts-changed') : undefined;

const isWhatIsCharged = (
  { nowCents, thisMonthCents, next: shown }: NonNullable<GivenConsent>,
  { now, thisMonth, next }: Charged,
): boolean => {
  if (nowCents !== now.cents || thisMonthCents !== thisMonth?.cents) return false;
  if (!shown || !next) return !shown && !next;
  return shown.cents === next.amount.cents && shown.on <= next.on && next.on <= shiftDate(shown.on, 1);
};
