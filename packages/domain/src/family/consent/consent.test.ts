import { describe, expect, it } from 'vitest';
import { planPrice } from '../../club/plans.ts';
import { priceLists } from '../../club/price-list-data.ts';
import { intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { householdOf, quoteFamily } from '../../testing/at-prices.ts';
import {
  customerId,
  familyOf,
  given,
  jordan,
  primary,
  registered,
  startedPlan,
  takes,
  withCard,
} from '../../testing/family-story.ts';
import { clubDate } from '../../time/club-time.ts';
import type { FamilyEvent } from '../events.ts';
import { previewPlanChange } from '../plans/plan-changes.ts';
import type { GivenConsent } from './consent-to.ts';

const intent = intentId('id-1');
type Consent = NonNullable<GivenConsent>;

const versionOf = (kind: Parameters<typeof currentPolicy>[0]) => {
  const { version, hash } = currentPolicy(kind);
  return { version, hash };
};
const shown: Consent = {
  words: currentPolicy('plan-consent').version,
  refunds: currentPolicy('refunds').version,
  nowCents: 5200,
  next: { cents: 5200, on: '2026-12-10' },
  locale: 'en-US',
};
const agreed = (changes: Partial<Extract<FamilyEvent, { type: 'ConsentGiven' }>['data']>): FamilyEvent => ({
  type: 'ConsentGiven',
  data: {
    to: 'start-plan',
    athleteId: jordan,
    intentId: intent,
    words: versionOf('plan-consent'),
    refunds: versionOf('refunds'),
    now: usd(5200),
    next: { amount: usd(5200), on: '2026-12-10' },
    locale: 'en-US',
    ...changes,
  },
});

const start = (consent: GivenConsent) =>
  ({
    type: 'CreateSubscription',
    athleteId: jordan,
    subscriptionType: 'half_week',
    customerId,
    consent,
  }) as const;
const requested: FamilyEvent = {
  type: 'PlanRequested',
  data: { athleteId: jordan, intentId: intent, plan: 'half_week', price: planPrice.half_week },
};

it('starting a plan stores the consent’s text versions, hashes, amounts, date and language in the same commit', {
  tags: ['consent.kept'],
}, () => {
  given(...withCard, primary())
    .when(start(shown))
    .then(requested, agreed({}));
});

it('the call in the spec, which has no consent, starts a plan without storing consent', {
  tags: ['consent.spec-calls'],
}, () => {
  given(...withCard, primary())
    .when(start(undefined))
    .then(requested);
});

it('starting a plan with consent to outdated texts is rejected', { tags: ['consent.refused'] }, () => {
  for (const old of [{ words: '2023-01' }, { refunds: '2023-01' }]) {
    given(...withCard, primary())
      .when(start({ ...shown, ...old }))
      .rejects('consent-outdated');
  }
});

it('starting a plan is rejected if the consent differs from the actual charges', {
  tags: ['consent.refused'],
}, () => {
  const others: readonly Partial<Consent>[] = [
    { nowCents: 5199 },
    { nowCents: 0 },
    { thisMonthCents: 5200 },
    { next: null },
    { next: { cents: 10400, on: '2026-12-10' } },
    { next: { cents: 5200, on: '2026-12-11' } },
    { next: { cents: 5200, on: '2026-12-08' } },
  ];
  for (const other of others) {
    given(...withCard, primary())
      .when(start({ ...shown, ...other }))
      .rejects('consent-amounts-changed');
  }
});

it('consent shown before midnight is accepted after midnight with the earlier renewal date', () => {
  const next = { cents: 5200, on: '2026-12-09' };
  given(...withCard, primary())
    .when(start({ ...shown, next }))
    .then(requested, agreed({ next: { amount: usd(5200), on: '2026-12-09' } }));
});

it('a plan start with an outdated consent and another problem is rejected because of the other problem', () => {
  given(registered, primary())
    .when(start({ ...shown, words: '2023-01' }))
    .rejects('customer-mismatch');
});

describe('consent to a plan switch', () => {
  const switchTo = (consent: GivenConsent) =>
    ({
      type: 'SwitchPlan',
      athleteId: jordan,
      currentSubscriptionId: 'sub_jordan',
      newPlanId: 'full_week',
      consent,
    }) as const;
  const later: Consent = { ...shown, nowCents: 0, next: { cents: 10400, on: '2026-12-01' } };

  it('switching a plan stores consent to the new price from the next charge', {
    tags: ['consent.kept'],
  }, () => {
    given(...withCard, primary(), startedPlan())
      .when(switchTo(later))
      .then(
        {
          type: 'PlanSwitchRequested',
          data: {
            athleteId: jordan,
            intentId: intent,
            from: 'half_week',
            to: 'full_week',
            price: usd(10400),
          },
        },
        agreed({ to: 'switch-plan', now: usd(0), next: { amount: usd(10400), on: '2026-12-01' } }),
      );
  });

  it('switching a plan is rejected if the consent shows the old price or an immediate charge', {
    tags: ['consent.refused'],
  }, () => {
    for (const other of [{ next: { cents: 5200, on: '2026-12-01' } }, { nowCents: 10400 }]) {
      given(...withCard, primary(), startedPlan())
        .when(switchTo({ ...later, ...other }))
        .rejects('consent-amounts-changed');
    }
  });
});

describe('consent to a continuing plan', () => {
  const of = { athleteId: jordan, intentId: intent };
  const effectiveAt = '2026-12-01T14:00:00.000Z';
  const until = '2027-02-01T14:00:00.000Z';
  const live = [...withCard, primary(), startedPlan()];
  const changes: Readonly<Record<'cancel-switch' | 'end-pause' | 'undo-cancellation', FamilyEvent>> = {
    'cancel-switch': {
      type: 'PlanSwitchScheduled',
      data: { athleteId: jordan, from: 'half_week', to: 'full_week', scheduleId: 'sub_sched_1', effectiveAt },
    },
    'end-pause': { type: 'PlanPaused', data: { athleteId: jordan, from: effectiveAt, until } },
    'undo-cancellation': {
      type: 'TrainingCancellationScheduled',
      data: { athleteId: jordan, effectiveAt },
    },
  };
  const continues = [
    ['cancel-switch', 'CancelSwitch', { type: 'PlanSwitchCancelRequested', data: of }],
    ['end-pause', 'EndPause', { type: 'PlanPauseEndRequested', data: of }],
    ['undo-cancellation', 'UndoCancellation', { type: 'TrainingCancellationUndoRequested', data: of }],
  ] as const;
  const next = { cents: 5200, on: '2026-12-01' };
  const kept: Consent = { ...shown, nowCents: 0, next };

  it.each(continues)(
    'consent to %s shows no charge now and the plan’s price at its next charge',
    {
      tags: ['consent.continues'],
    },
    (to, type, asked) => {
      given(...live, changes[to])
        .when({ type, athleteId: jordan, consent: kept })
        .then(asked, agreed({ to, now: usd(0), next: { amount: usd(5200), on: next.on } }));
      given(...live, changes[to])
        .when({ type, athleteId: jordan })
        .then(asked);
    },
  );

  it.each(continues)(
    'consent to %s matches the preview for a paused, an unpaid and an ordinary plan',
    {
      tags: ['consent.continues'],
    },
    (to, type, asked) => {
      const unpaid: FamilyEvent = {
        type: 'PlanStatusChanged',
        data: { athleteId: jordan, status: 'unpaid' },
      };
      for (const before of [[], [changes['end-pause']], [unpaid]]) {
        const story = [...live, ...before, changes[to]];
        const household = householdOf(familyOf(...story), priceLists);
        const preview = previewPlanChange(household, jordan, { kind: to }, '2026-11-10T18:00:00.000Z').next;
        const said = preview && { amount: preview.amount, on: clubDate(preview.at) };
        const consent = { ...kept, next: said && { cents: said.amount.cents, on: said.on } };
        given(...story)
          .when({ type, athleteId: jordan, consent })
          .then(asked, agreed({ to, now: usd(0), next: said }));
      }
    },
  );

  it.each(continues)(
    'consent to %s is rejected with outdated texts or a different day or amount',
    { tags: ['consent.continues'] },
    (to, type) => {
      for (const other of [{ next: { ...next, cents: 10400 } }, { next: { ...next, on: '2027-02-01' } }]) {
        given(...live, changes[to])
          .when({ type, athleteId: jordan, consent: { ...kept, ...other } })
          .rejects('consent-amounts-changed');
      }
      given(...live, changes[to])
        .when({ type, athleteId: jordan, consent: { ...kept, words: '2023-01' } })
        .rejects('consent-outdated');
    },
  );
});

describe('consent to a class change', () => {
  const save = (consent: GivenConsent, ...programs: ('monday' | 'wednesday')[]) => ({
    type: 'SaveClasses' as const,
    selections: [{ athleteId: jordan, programs }],
    offerings: {},
    consent,
  });
  const bills: Consent = {
    ...shown,
    words: currentPolicy('class-consent').version,
    nowCents: 0,
    thisMonthCents: 5250,
    next: { cents: 5250, on: '2026-12-01' },
  };

  it('saving classes stores consent to this month’s bill and the next bill', {
    tags: ['consent.kept'],
  }, () => {
    const athlete = {
      athleteId: jordan,
      isAdditional: false,
      enrolmentOrder: 1,
      classes: ['monday'],
    } as const;
    const { total, lines, pricingVersion } = quoteFamily([athlete]);
    given(registered, primary())
      .when(save(bills, 'monday'))
      .then(
        takes(jordan, 'monday'),
        { type: 'MonthlyChargeAssessed', data: { period: '2026-11', amount: total, lines, pricingVersion } },
        agreed({
          to: 'classes',
          athleteId: null,
          intentId: undefined,
          words: versionOf('class-consent'),
          now: usd(0),
          thisMonth: usd(5250),
          next: { amount: usd(5250), on: '2026-12-01' },
        }),
      );
  });

  it('a class save that raises no bill stores no consent but still checks the amounts shown', {
    tags: ['consent.refused'],
  }, () => {
    const both = given(registered, primary()).and(save(undefined, 'monday', 'wednesday'));
    for (const words of [bills.words, '2023-01']) {
      const { decision } = both.when(save({ ...bills, words }, 'monday'));
      expect(decision).toMatchObject([{ type: 'ClassesChanged' }, { type: 'MonthlyChargeLowered' }]);
    }
    const stale = { ...bills, next: { cents: 10_500, on: '2026-12-01' } };
    both.when(save(stale, 'monday')).rejects('consent-amounts-changed');
  });

  it('saving classes is rejected if another tab has added a class', {
    tags: ['consent.refused'],
  }, () => {
    given(registered, primary(), takes(jordan, 'wednesday'))
      .when(save(bills, 'wednesday', 'monday'))
      .rejects('consent-amounts-changed');
  });
});
