import type { PriceLists } from '../../club/price-lists.ts';
import { isNoticeDay, type NoticeRule, noticeRules } from '../../consumer-rules.ts';
import type { DecideContext } from '../../decider.ts';
import { intentId } from '../../ids.ts';
import { chargeDate } from '../../time/billing-cycle.ts';
import { clubDate, clubPeriod, daysAfter, monthOfDate } from '../../time/club-time.ts';
import { autopayAnnouncementDue } from '../autopay/announcement.ts';
import { autopayAttemptOn } from '../autopay/autopay.ts';
import { returnDay } from '../charges/class-pause.ts';
import { type ClassesPriced, classPricesSet, comingClassPrices } from '../charges/class-price-change.ts';
import { openBills } from '../charges/open-bills.ts';
import { classPricesIn, quoteFamily } from '../charges/pricing.ts';
import { needsResponse } from '../disputes/observed.ts';
import type { FamilyEventOf } from '../events.ts';
import { hasOpenIntent, openIntentOf } from '../intents/open-intents.ts';
import { expiredMakeUps, openMakeUps } from '../make-ups/make-ups.ts';
import { lastDayOf } from '../payments/card-expiry.ts';
import { nextChargeAt } from '../plans/pause.ts';
import { priceMoveOf } from '../plans/price-move.ts';
import { planSharesDue } from '../plans/share.ts';
import type { Athlete, Family, LivePlan } from '../state.ts';
import type { NoticeKind } from './events.ts';
import { type ClubNow, keptClasses, withdrawnClassesDue } from './withdrawn-classes.ts';

type Given = FamilyEventOf<'NoticeGiven'>;
type Announced = Given | FamilyEventOf<'AutopayAnnounced'>;
type Moved = FamilyEventOf<'PlanPriceMoveRequested'>;

const classes = 'classes';

/** Causes of notices as of `at` (ISO-8601 UTC), including notices not yet due or already sent. */
type Causes = (family: Family, at: string, prices: PriceLists) => readonly Omit<Given['data'], 'notice'>[];

/**
 * Each cause is emailed once, within the days set by its rule. Disputes go to the coach; all others go to the
 * parent.
 */
const causes: Readonly<Record<Exclude<NoticeKind, 'class-withdrawn'>, Causes>> = {
  'yearly-reminder': (family, at) =>
    continuingPlans(family).map(({ athleteId, plan }) => ({
      athleteId,
      subject: plan.subscriptionId,
      on: nextAnniversary(clubDate(plan.startedAt), clubDate(at)),
    })),
  'card-expires': (family) => {
    const { card, autopay } = family;
    const isCharged = autopay !== null || continuingPlans(family).length > 0;
    return card && isCharged
      ? [{ athleteId: null, subject: `${card.brand} ${card.last4}`, on: lastDayOf(card) }]
      : [];
  },
  'price-change': (family, at, prices) => [
    ...[comingClassPrices(family, clubDate(at), prices)].flatMap((coming) => {
      if (!coming || coming.price.cents === coming.priceBefore.cents) return [];
      const { on, price, priceBefore } = coming;
      return [{ athleteId: null, subject: classes, on, price, priceBefore }];
    }),
    ...continuingPlans(family).flatMap(({ athleteId, plan }) => {
      const move = hasOpenIntent(family, athleteId) ? null : priceMoveOf(plan, prices);
      if (!move) return [];
      const { at, price, priceBefore } = move;
      return [{ athleteId, subject: plan.subscriptionId, on: chargeDate(at), price, priceBefore }];
    }),
  ],
  'dispute-due': ({ disputes }) =>
    disputes.flatMap((dispute) =>
      needsResponse(dispute) && dispute.dueBy !== null
        ? [{ athleteId: null, subject: dispute.disputeId, on: clubDate(dispute.dueBy) }]
        : [],
    ),
  'pause-ends': (family) =>
    continuingPlans(family).flatMap(({ athleteId, plan: { pause, subscriptionId } }) =>
      pause ? [{ athleteId, subject: subscriptionId, on: chargeDate(pause.until) }] : [],
    ),
  'class-pause-ends': ({ athletes }) =>
    athletes.flatMap(({ athleteId, classes: chosen, classPause }) =>
      classPause && chosen.length > 0 ? [{ athleteId, subject: classes, on: returnDay(classPause) }] : [],
    ),
  'make-up-expires': ({ athletes }, at) =>
    athletes.flatMap((athlete) =>
      openMakeUps(athlete, clubDate(at))
        .filter(({ booked }) => booked === null)
        .map(({ makeUpId, expiresOn }) => ({
          athleteId: athlete.athleteId,
          subject: makeUpId,
          on: expiresOn,
        })),
    ),
  'bill-overdue': (family, at) => {
    if (family.autopay && autopayAttemptOn(family.autopay, clubPeriod(at)) !== undefined) return [];
    const overdue = openBills(family, at).filter(({ isOverdue }) => isOverdue);
    return [...new Map(overdue.map(({ period, dueOn }) => [dueOn, period]))].map(([on, period]) => ({
      athleteId: null,
      subject: period,
      on,
    }));
  },
};
const kinds = Object.keys(causes) as readonly (keyof typeof causes)[];

export const noticesDue = (
  family: Family,
  at: string,
  { prices, withdrawals }: ClubNow,
): readonly Announced[] => {
  const today = clubDate(at);
  const given = kinds.flatMap((notice) =>
    causes[notice](family, at, prices)
      .filter((cause) => isNoticeDay(ruleOf({ notice, ...cause }), cause.on, today))
      .map((cause): Given => ({ type: 'NoticeGiven', data: { notice, ...cause } }))
      .filter(({ data }) => !family.notices.some((known) => isSame(known, data))),
  );
  return [
    ...given,
    ...withdrawnClassesDue(family, today, withdrawals),
    ...autopayAnnouncementDue(family, at),
  ];
};

/**
 * True while a notice still applies. A notice of withdrawn classes applies while the athlete still has these
 * classes.
 */
export const isStillAhead = (
  family: Family,
  given: Given['data'],
  at: string,
  prices: PriceLists,
): boolean => {
  const { notice } = given;
  if (notice === 'class-withdrawn') return keptClasses(family, given).length > 0;
  return (
    isChargedNext(family, given) ||
    isBilledNext(family, given, at) ||
    causes[notice](family, at, prices).some((cause) => isSame({ notice, ...cause }, given))
  );
};

const isChargedNext = (family: Family, { price, ...given }: Given['data']): boolean =>
  price !== undefined &&
  continuingPlans(family).some(
    ({ athleteId, plan }) =>
      athleteId === given.athleteId &&
      plan.subscriptionId === given.subject &&
      plan.price.cents === price.cents &&
      clubDate(nextChargeAt(plan)) === given.on,
  );

const isBilledNext = (family: Family, { on, subject, price }: Given['data'], at: string): boolean =>
  price !== undefined &&
  subject === classes &&
  on >= clubDate(at) &&
  quoteFamily(family.athletes, classPricesIn(monthOfDate(on), family.classPrices)).total.cents ===
    price.cents;

/**
 * Plans whose announced price is due at a time (ISO-8601 UTC). A failed change is requested again every day.
 */
export const priceMovesDue = (
  family: Family,
  { at, newId }: DecideContext,
  prices: PriceLists,
): readonly Moved[] =>
  continuingPlans(family).flatMap(({ athleteId, plan }) => {
    const move = hasOpenIntent(family, athleteId) ? null : priceMoveOf(plan, prices);
    const isNoticed = family.notices.some(
      (known) =>
        known.notice === 'price-change' &&
        known.athleteId === athleteId &&
        known.subject === plan.subscriptionId &&
        known.on === chargeDate(plan.currentPeriodEnd),
    );
    const isAhead = clubDate(at) < clubDate(plan.currentPeriodEnd);
    return move && isNoticed && isAhead
      ? [
          {
            type: 'PlanPriceMoveRequested',
            data: { athleteId, intentId: intentId(newId()), plan: plan.plan, ...move },
          },
        ]
      : [];
  });

export const classPricesDue = (family: Family, at: string, prices: PriceLists): readonly ClassesPriced[] => {
  const today = clubDate(at);
  const coming = comingClassPrices(family, today, prices);
  if (!coming || !isNoticeDay(ruleOf({ notice: 'price-change', ...coming }), coming.on, today)) return [];
  return [classPricesSet(coming.from, coming.list)];
};

export const isAnythingDue = (family: Family, at: string, { prices, withdrawals }: ClubNow): boolean =>
  noticesDue(family, at, { prices, withdrawals }).length > 0 ||
  priceMovesDue(family, { at, newId: () => 'unused' }, prices).length > 0 ||
  planSharesDue(family, { newId: () => 'unused' }).length > 0 ||
  classPricesDue(family, at, prices).length > 0 ||
  expiredMakeUps(family, clubDate(at)).length > 0;

/** A lower price may be announced late, because no family pays more than announced. */
const ruleOf = ({
  notice,
  price,
  priceBefore,
}: Pick<Given['data'], 'price' | 'priceBefore'> & { readonly notice: keyof typeof causes }): NoticeRule =>
  price && priceBefore && price.cents <= priceBefore.cents
    ? { ...noticeRules[notice], latest: 1 }
    : noticeRules[notice];

const isSame = (one: Given['data'], other: Given['data']): boolean =>
  one.notice === other.notice &&
  one.athleteId === other.athleteId &&
  one.subject === other.subject &&
  one.on === other.on;

type OnPlan = Athlete & { readonly plan: LivePlan };

export const continuingPlans = (family: Family): readonly OnPlan[] =>
  family.athletes
    .filter((athlete): athlete is OnPlan => athlete.plan.kind === 'live')
    .filter(
      ({ athleteId, plan }) =>
        plan.change.kind !== 'cancellation' &&
        plan.status !== 'unpaid' &&
        !openIntentOf(family, athleteId, 'cancel-training') &&
        !openIntentOf(family, athleteId, 'withdraw-plan') &&
        !openIntentOf(family, athleteId, 'remove-athlete'),
    );

/**
 * Next anniversary on or after today, at least a year after the start; February 28 for a February 29 start.
 */
const nextAnniversary = (date: string, today: string): string => {
  const anniversaryIn = (year: number): string => {
    const sameDay = `${year}${date.slice(4)}`;
    return daysAfter(sameDay, 0) === sameDay ? sameDay : `${year}-02-28`;
  };
  const year = Math.max(Number(today.slice(0, 4)), Number(date.slice(0, 4)) + 1);
  const first = anniversaryIn(year);
  return first >= today ? first : anniversaryIn(year + 1);
};
