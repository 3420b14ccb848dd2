import { expect, it } from 'vitest';
import { intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import { comingPrices } from '../../testing/at-prices.ts';
import {
  familyOf,
  giveNotices as give,
  givenAt,
  jordan,
  observed,
  primary,
  renewsAt,
  startedPlan,
  subscriptionOf,
  withCard,
} from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import type { FamilyEvent, FamilyEventOf } from '../events.ts';
import { isStillAhead } from '../notices/notices.ts';
import { PlanChangeFailed, PlanPaused, PlanStarted, PlanSwitchScheduled } from './events.ts';

/* The plan in these tests renews on December 1, 2026, when the price rises from $52 to $57. */
const prices = comingPrices();
const given = givenAt(prices);

const morning = (date: string): string => `${date}T15:00:00.000Z`;
const onPlan = [...withCard, primary(), startedPlan()];

const notice: FamilyEventOf<'NoticeGiven'> = {
  type: 'NoticeGiven',
  data: {
    notice: 'price-change',
    athleteId: jordan,
    subject: subscriptionOf(jordan),
    on: '2026-12-01',
    price: usd(5700),
    priceBefore: usd(5200),
  },
};
const asked = (id = 'id-1'): FamilyEventOf<'PlanPriceMoveRequested'> => ({
  type: 'PlanPriceMoveRequested',
  data: {
    athleteId: jordan,
    intentId: intentId(id),
    plan: 'half_week',
    price: usd(5700),
    priceBefore: usd(5200),
    at: renewsAt,
  },
});
const moved = (id = 'id-1'): FamilyEventOf<'PlanSwitched'> => ({
  type: 'PlanSwitched',
  data: {
    athleteId: jordan,
    intentId: intentId(id),
    from: 'half_week',
    to: 'half_week',
    priceId: 'price_half_week_2026-2',
    price: usd(5700),
    priceBefore: usd(5200),
  },
});
const startedOn = (from: string, to: string, price = usd(5200)): FamilyEvent => ({
  type: 'PlanStarted',
  data: {
    ...PlanStarted.example,
    athleteId: jordan,
    subscriptionId: subscriptionOf(jordan),
    price,
    currentPeriodStart: from,
    currentPeriodEnd: to,
  },
});
const onPlanThatRenewsOn = (date: string, price = usd(5200)) => [
  ...withCard,
  primary(),
  startedOn('2026-11-20T14:00:00.000Z', `${date}T14:00:00.000Z`, price),
];

it('a price change is announced and requested 30 to 7 days before the first renewal affected', {
  tags: ['prices.notice', 'prices.move'],
}, () => {
  for (const day of ['2026-11-01', '2026-11-10', '2026-11-24'])
    given(...onPlan)
      .when(give, morning(day))
      .then(notice, asked());
  for (const day of ['2026-10-31', '2026-11-25', '2026-12-01'])
    given(...onPlan)
      .when(give, morning(day))
      .then();
});

it('a renewal before the price change keeps the old price, and the next renewal gets the new price', {
  tags: ['prices.move'],
}, () => {
  given(...onPlanThatRenewsOn('2026-11-30'))
    .when(give, morning('2026-11-21'))
    .then();
  const renewed: FamilyEvent = {
    type: 'PlanRenewed',
    data: {
      athleteId: jordan,
      currentPeriodStart: '2026-11-30T14:00:00.000Z',
      currentPeriodEnd: '2026-12-30T14:00:00.000Z',
    },
  };
  const { on: _on, ...told } = notice.data;
  given(...onPlanThatRenewsOn('2026-11-30'), renewed)
    .when(give, morning('2026-12-02'))
    .then(
      { type: 'NoticeGiven', data: { ...told, on: '2026-12-30' } },
      { ...asked(), data: { ...asked().data, at: '2026-12-30T14:00:00.000Z' } },
    );
});

it('a new price applies from the date of the charge, which may follow the end of the month by an hour', {
  tags: ['prices.notice', 'plans.same-day'],
}, () => {
  const at = '2026-12-01T05:30:00.000Z';
  given(...withCard, primary(), startedOn('2026-11-01T05:30:00.000Z', at))
    .when(give, morning('2026-11-10'))
    .then(notice, { ...asked(), data: { ...asked().data, at } });
});

it('a lower price is announced and requested up to the day before the renewal', {
  tags: ['prices.notice'],
}, () => {
  const cheaper = givenAt(comingPrices({ since: '2027-02-01', half_week: 4700 }));
  const story = [...withCard, primary(), startedOn('2027-01-01T14:00:00.000Z', '2027-02-01T14:00:00.000Z')];
  const said = { ...notice.data, on: '2027-02-01', price: usd(4700) };
  const move = { ...asked().data, price: usd(4700), at: '2027-02-01T14:00:00.000Z' };
  cheaper(...story)
    .when(give, morning('2027-01-31'))
    .then({ type: 'NoticeGiven', data: said }, { type: 'PlanPriceMoveRequested', data: move });
  cheaper(...story)
    .when(give, morning('2027-02-01'))
    .then();
});

it('a price change is announced once and requested once', {
  tags: ['prices.notice', 'prices.move'],
}, () => {
  given(...onPlan, notice, asked())
    .when(give, morning('2026-11-12'))
    .then();
  given(...onPlan, notice, asked(), moved())
    .when(give, morning('2026-11-12'))
    .then();
});

it('a failed price change is retried until the renewal, and the family sees no failure', {
  tags: ['prices.move'],
}, () => {
  const failed = exampleOf(PlanChangeFailed, {
    athleteId: jordan,
    intentId: intentId('id-1'),
    operation: 'move-price',
  });
  const story = [...onPlan, notice, asked(), failed];
  for (const day of ['2026-11-12', '2026-11-30'])
    given(...story)
      .when(give, morning(day))
      .then(asked());
  given(...story)
    .when(give, morning('2026-12-01'))
    .then();
  expect(familyOf(...story).operations).toEqual([]);
});

it('a price change waits while the plan ends, pauses, switches, is past due or has an open intent', {
  tags: ['prices.move'],
}, () => {
  const ends: FamilyEvent = {
    type: 'TrainingCancellationScheduled',
    data: { athleteId: jordan, effectiveAt: renewsAt },
  };
  const owed: FamilyEvent = { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'past_due' } };
  const switches = exampleOf(PlanSwitchScheduled, { athleteId: jordan });
  const pauses = exampleOf(PlanPaused, { athleteId: jordan, from: renewsAt });
  const wants: FamilyEvent = {
    type: 'PlanSwitchRequested',
    data: { athleteId: jordan, intentId: intentId('other'), from: 'half_week', to: 'full_week' },
  };
  for (const event of [ends, owed, switches, pauses, wants])
    given(...onPlan, event)
      .when(give)
      .then();
});

it('a plan with a special price or already at the new price gets no price change', {
  tags: ['prices.move'],
}, () => {
  for (const price of [usd(4500), usd(5700)])
    given(...onPlanThatRenewsOn('2026-12-20', price))
      .when(give, morning('2026-12-05'))
      .then();
});

it('a price notice becomes outdated when the plan ends, but not when the new price takes effect', {
  tags: ['prices.notice'],
}, () => {
  const at = morning('2026-11-10');
  const isAhead = (...since: readonly FamilyEvent[]) =>
    isStillAhead(familyOf(...onPlan, notice, ...since), notice.data, at, prices);
  expect([isAhead(), isAhead(asked(), moved())]).toEqual([true, true]);
  const ends: FamilyEvent = {
    type: 'TrainingCancellationScheduled',
    data: { athleteId: jordan, effectiveAt: renewsAt },
  };
  expect([isAhead(ends), isAhead(asked(), moved(), ends)]).toEqual([false, false]);
});

it('observing the new price closes the price change intent, but observing a different amount does not', {
  tags: ['prices.move'],
}, () => {
  const seen = { priceId: 'price_half_week_2026-2', price: usd(5700) };
  given(...onPlan, notice, asked())
    .when(observed(seen))
    .then(moved());
  const { intentId: _intentId, ...unasked } = moved().data;
  given(...onPlan, notice, asked())
    .when(observed({ ...seen, price: usd(6000) }))
    .then({ type: 'PlanSwitched', data: { ...unasked, price: usd(6000) } });
});
