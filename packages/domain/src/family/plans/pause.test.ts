import { describe, expect, it } from 'vitest';
import { priceLists } from '../../club/price-list-data.ts';
import { intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { householdOf } from '../../testing/at-prices.ts';
import {
  familyOf,
  firstIntent,
  given,
  jordan,
  observed,
  primary,
  renewsAt,
  startedPlan,
  subscriptionOf,
  withCard,
} from '../../testing/family-story.ts';
import { chargedAt } from '../../time/billing-cycle.ts';
import { maxPausedMonths } from '../charges/class-pause.ts';
import type { FamilyEvent } from '../events.ts';
import { PlanStarted } from './events.ts';
import { collectsAgainAt, firstChargedRenewal, possibleReturns } from './pause.ts';
import { previewPlanChange } from './plan-changes.ts';

const live = [...withCard, primary(), startedPlan()];
const fresh = { athleteId: jordan, intentId: intentId('id-1') };
const first = { athleteId: jordan, intentId: firstIntent };
const until = '2027-02-01T14:00:00.000Z';
const january = {
  currentPeriodStart: '2026-12-01T14:00:00.000Z',
  currentPeriodEnd: '2027-01-01T14:00:00.000Z',
};
const february = { currentPeriodStart: january.currentPeriodEnd, currentPeriodEnd: until };
const march = { currentPeriodStart: until, currentPeriodEnd: '2027-03-01T14:00:00.000Z' };

const pause = { type: 'PausePlan', athleteId: jordan, until: '2027-02-01' } as const;
const end = { type: 'EndPause', athleteId: jordan } as const;
const requested: FamilyEvent = { type: 'PlanPauseRequested', data: { ...first, from: renewsAt, until } };
const paused = (more: object = first): FamilyEvent => ({
  type: 'PlanPaused',
  data: { athleteId: jordan, from: renewsAt, until, ...more },
});
const ended = (back: string | null, more: object = {}): FamilyEvent => ({
  type: 'PlanPauseEnded',
  data: { athleteId: jordan, until: back, ...more },
});
const renewed = (period: typeof january, isPaused = false): FamilyEvent => ({
  type: 'PlanRenewed',
  data: { athleteId: jordan, ...period, ...(isPaused && { isPaused: true as const }) },
});
const status = (word: string): FamilyEvent => ({
  type: 'PlanStatusChanged',
  data: { athleteId: jordan, status: word },
});
const held = (day: string) => ({ pause: { collectsAgainAt: collectsAgainAt(day) } });

describe('return dates of a paused plan', () => {
  const from = (currentPeriodStart: string, currentPeriodEnd: string) =>
    possibleReturns({ currentPeriodStart, currentPeriodEnd }).map((at) => at.slice(0, 10));

  it('a paused plan can return on any of the six renewals after the next renewal', {
    tags: ['pause.limits'],
  }, () => {
    expect(from('2026-11-05T15:00:00.000Z', '2026-12-05T15:00:00.000Z')).toEqual([
      '2027-01-05',
      '2027-02-05',
      '2027-03-05',
      '2027-04-05',
      '2027-05-05',
      '2027-06-05',
    ]);
    expect(possibleReturns(january)).toHaveLength(maxPausedMonths);
  });

  it('return dates keep the plan’s original day of the month after a shorter month', () => {
    const days = ['2027-03-31', '2027-04-30', '2027-05-31'];
    expect(from('2027-01-31T12:00:00.000Z', '2027-02-28T12:00:00.000Z').slice(0, 3)).toEqual(days);
    expect(from('2027-02-28T12:00:00.000Z', '2027-03-31T12:00:00.000Z').slice(0, 2)).toEqual(days.slice(1));
  });

  it('return dates of a plan whose first month was backdated keep the day of its end', () => {
    expect(from('2027-01-16T04:30:00.000Z', '2027-02-15T18:00:00.000Z')[0]).toBe('2027-03-15');
    expect(from('2027-01-31T04:30:00.000Z', '2027-02-28T18:00:00.000Z')[0]).toBe('2027-03-28');
  });

  it('a pause that resumes collection the day before a return date charges on that date', () => {
    for (const day of [january.currentPeriodEnd, ...possibleReturns(january)]) {
      expect(firstChargedRenewal(january, collectsAgainAt(day))).toBe(day);
    }
  });
});

it('Pause Plan requests a pause from the next renewal to the chosen renewal', () => {
  given(...live)
    .when(pause)
    .then({ type: 'PlanPauseRequested', data: { ...fresh, from: renewsAt, until } });
});

it('Pause Plan stores consent to no charge now and the price on the return date', {
  tags: ['pause.consent'],
}, () => {
  const [words, refunds] = [currentPolicy('plan-consent'), currentPolicy('refunds')];
  const shown = {
    words: words.version,
    refunds: refunds.version,
    nowCents: 0,
    next: { cents: 5200, on: '2027-02-01' },
    locale: 'en-US',
  };
  given(...live)
    .when({ ...pause, consent: shown })
    .then(
      { type: 'PlanPauseRequested', data: { ...fresh, from: renewsAt, until } },
      {
        type: 'ConsentGiven',
        data: {
          to: 'pause-plan',
          ...fresh,
          words: { version: words.version, hash: words.hash },
          refunds: { version: refunds.version, hash: refunds.hash },
          now: usd(0),
          next: { amount: usd(5200), on: '2027-02-01' },
          locale: 'en-US',
        },
      },
    );
  given(...live)
    .when({ ...pause, consent: { ...shown, next: { cents: 5200, on: '2027-01-01' } } })
    .rejects('consent-amounts-changed');
});

it('Pause Plan is accepted until the day before the next charge', { tags: ['pause.limits'] }, () => {
  given(...live)
    .when(pause, '2026-12-01T05:59:00.000Z')
    .then({ type: 'PlanPauseRequested', data: { ...fresh, from: renewsAt, until } });
  given(...live)
    .when(pause, '2026-12-01T06:00:00.000Z')
    .rejects('pause-too-late');
});

it('a plan whose month ends in the hour before midnight is paused between the dates of its charges', {
  tags: ['pause.limits', 'plans.same-day'],
}, () => {
  const [start, from, back] = ['2026-11', '2026-12', '2027-01'].map((month) => `${month}-06T05:30:00.000Z`);
  const old: FamilyEvent = {
    type: 'PlanStarted',
    data: {
      ...PlanStarted.example,
      athleteId: jordan,
      currentPeriodStart: `${start}`,
      currentPeriodEnd: `${from}`,
    },
  };
  given(...withCard, primary(), old)
    .when({ ...pause, until: '2027-01-06' }, '2026-12-06T03:00:00.000Z')
    .then({ type: 'PlanPauseRequested', data: { ...fresh, from: `${from}`, until: `${back}` } });
  given(...withCard, primary(), old)
    .when({ ...pause, until: '2027-01-05' }, '2026-12-06T03:00:00.000Z')
    .rejects('pause-not-offered');
});

it('Pause Plan rejects a return date that is not a renewal within six months', {
  tags: ['pause.limits'],
}, () => {
  for (const day of ['2026-12-01', '2027-01-31', '2027-02-02', '2027-07-01', '2026-01-01']) {
    given(...live)
      .when({ ...pause, until: day })
      .rejects('pause-not-offered');
  }
});

it('a repeated Pause Plan request records nothing, and a request with another end is rejected', () => {
  given(...live, requested)
    .when(pause)
    .then();
  given(...live, requested, paused())
    .when(pause)
    .then();
  given(...live, requested, paused())
    .when({ ...pause, until: '2027-01-01' })
    .rejects('plan-paused');
  given(...live, requested)
    .when({ ...pause, until: '2027-01-01' })
    .rejects('change-in-progress');
});

it('Pause Plan needs a paid plan without a scheduled cancellation or switch', () => {
  given(...withCard, primary())
    .when(pause)
    .rejects('no-active-plan');
  for (const word of ['past_due', 'unpaid']) {
    given(...live, status(word))
      .when(pause)
      .rejects('plan-unpaid');
  }
  given(...live, {
    type: 'TrainingCancellationScheduled',
    data: { athleteId: jordan, effectiveAt: renewsAt },
  })
    .when(pause)
    .rejects('cancellation-scheduled');
  const to = { from: 'half_week', to: 'full_week', scheduleId: 's', effectiveAt: renewsAt } as const;
  given(...live, { type: 'PlanSwitchScheduled', data: { athleteId: jordan, ...to } })
    .when(pause)
    .rejects('switch-pending');
});

it('a paused plan can be canceled', { tags: ['pause.cancelled'] }, () => {
  given(...live, requested, paused(), renewed(january, true))
    .when({ type: 'CancelTraining', athleteId: jordan })
    .then({ type: 'TrainingCancellationRequested', data: fresh });
});

it('a paused plan cannot be switched until the pause ends', () => {
  given(...live, requested, paused())
    .when({
      type: 'SwitchPlan',
      athleteId: jordan,
      currentSubscriptionId: subscriptionOf(jordan),
      newPlanId: 'full_week',
    })
    .rejects('plan-paused');
});

it('a paused plan is next charged on its return date, or at the next renewal if ended early', {
  tags: ['pause.preview'],
}, () => {
  const household = householdOf(familyOf(...live, requested, paused()), priceLists);
  const next = (kind: 'undo-cancellation' | 'end-pause') =>
    previewPlanChange(household, jordan, { kind }, '2026-11-10T18:00:00.000Z').next;
  expect(next('undo-cancellation')).toEqual({ amount: usd(5200), at: chargedAt(until) });
  expect(next('end-pause')).toEqual({ amount: usd(5200), at: chargedAt(renewsAt) });
  const asked = { kind: 'pause-plan', until } as const;
  expect(previewPlanChange(householdOf(familyOf(...live), priceLists), jordan, asked, renewsAt)).toEqual({
    now: usd(0),
    next: { amount: usd(5200), at: chargedAt(until) },
    retries: [],
    due: usd(0),
  });
});

describe('ending a pause', () => {
  const asked: FamilyEvent = { type: 'PlanPauseEndRequested', data: first };

  it('ending a pause before it begins undoes the pause', { tags: ['pause.taken-back'] }, () => {
    given(...live, paused({}))
      .when(end)
      .then({ type: 'PlanPauseEndRequested', data: fresh });
    const running = { currentPeriodStart: '2026-11-01T14:00:00.000Z', currentPeriodEnd: renewsAt };
    given(...live, paused({}), asked)
      .when(observed(running))
      .then(ended(null, { intentId: firstIntent }));
  });

  it('a pause that is ended early lasts until the end of the current month', {
    tags: ['pause.ends-early'],
  }, () => {
    given(...live, paused({}), renewed(january, true), asked)
      .when(observed(january))
      .then(ended(january.currentPeriodEnd, { intentId: firstIntent }));
    given(...live, paused({}), renewed(january, true), ended(january.currentPeriodEnd))
      .when(end)
      .rejects('pause-ends-already');
  });

  it('an intent to end a pause closes if the pause has already ended', () => {
    given(...live, paused({}), asked, renewed(march))
      .when(observed(march))
      .then(ended(null, { intentId: firstIntent }));
  });

  it('ending a pause needs a paused plan without a scheduled cancellation', () => {
    given(...live)
      .when(end)
      .rejects('no-pause');
    given(...live, requested)
      .when(end)
      .rejects('change-in-progress');
    given(...live, paused({}), {
      type: 'TrainingCancellationScheduled',
      data: { athleteId: jordan, effectiveAt: renewsAt },
    })
      .when(end)
      .rejects('cancellation-scheduled');
  });
});

it('observing paused collection closes the intent to pause', () => {
  given(...live, requested)
    .when(observed(held(until)))
    .then(paused());
});

it('observing a pause made at Stripe records the pause and any later change of the return date', () => {
  given(...live)
    .when(observed(held(until)))
    .then(paused({}));
  given(...live, paused({}))
    .when(observed(held(january.currentPeriodEnd)))
    .then(paused({ until: january.currentPeriodEnd }));
});

it('observing a known pause, or a pause that ends by the next renewal, records no event', () => {
  given(...live, paused({}))
    .when(observed(held(until)))
    .then();
  given(...live)
    .when(observed(held(renewsAt)))
    .then();
});

it('observing paused collection without an end date records no event', () => {
  given(...live)
    .when(observed({ pause: { collectsAgainAt: null } }))
    .then();
});

it('a paused subscription renews without charge until the return date and records no separate return event', {
  tags: ['pause.comes-back'],
}, () => {
  given(...live, paused({}))
    .when(observed({ ...january, ...held(until) }), '2026-12-01T15:00:00.000Z')
    .then(renewed(january, true));
  const last = [...live, paused({}), renewed(january, true), renewed(february, true)];
  given(...last)
    .when(observed(february), '2027-01-31T15:00:00.000Z')
    .then();
  given(...last)
    .when(observed(march), '2027-02-01T15:00:00.000Z')
    .then(renewed(march));
  expect(familyOf(...last, renewed(march)).athletes[0]?.plan).toMatchObject({ pause: null });
});

it('observing collection resumed early records the end of the pause', {
  tags: ['pause.drift'],
}, () => {
  given(...live, paused({}))
    .when(observed())
    .then(ended(null));
  given(...live, paused({}), renewed(january, true), { type: 'PlanPauseEndRequested', data: first })
    .when(observed(january), '2026-12-10T15:00:00.000Z')
    .then(ended(january.currentPeriodEnd, { intentId: firstIntent }));
});

it('observing a renewal after missed months ends the plan’s pause', () => {
  given(...live, paused({}), renewed(january, true))
    .when(observed(march), '2027-02-01T15:00:00.000Z')
    .then(renewed(march));
});

it('observing a paused and renewed subscription records both the pause and the renewal', () => {
  given(...live, requested)
    .when(observed({ ...january, ...held(until) }), '2026-12-10T15:00:00.000Z')
    .then(paused(), renewed(january, true));
});
