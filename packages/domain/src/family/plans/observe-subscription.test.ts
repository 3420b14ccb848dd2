import { expect, it } from 'vitest';
import { planPrice } from '../../club/plans.ts';
import { usd } from '../../money.ts';
import {
  additional,
  firstIntent,
  given,
  jordan,
  observed,
  otherIntent,
  primary,
  renewsAt,
  sam,
  startedPlan,
  subscriptionOf,
  withCard,
} from '../../testing/family-story.ts';
import type { FamilyEvent } from '../events.ts';
import { PlanSwitched } from './events.ts';
import { collectsAgainAt } from './pause.ts';

const live = [...withCard, primary(), startedPlan()];
const first = { athleteId: jordan, intentId: firstIntent };
const scheduled = {
  scheduleId: 'sub_sched_1',
  to: 'full_week',
  price: usd(11400),
  effectiveAt: renewsAt,
} as const;
const switchRequested: FamilyEvent = {
  type: 'PlanSwitchRequested',
  data: { ...first, from: 'half_week', to: 'full_week' },
};
const switchScheduled = (intent: object = {}): FamilyEvent => ({
  type: 'PlanSwitchScheduled',
  data: { athleteId: jordan, from: 'half_week', ...scheduled, ...intent },
});
const cancelScheduled: FamilyEvent = {
  type: 'TrainingCancellationScheduled',
  data: { athleteId: jordan, effectiveAt: renewsAt },
};
const fullWeek = { plan: 'full_week', priceId: 'price_full_week', price: planPrice.full_week } as const;
const switched: FamilyEvent = {
  type: 'PlanSwitched',
  data: {
    athleteId: jordan,
    from: 'half_week',
    to: 'full_week',
    priceId: 'price_full_week',
    price: planPrice.full_week,
  },
};
const trainingCancelled = (endedAt: string): FamilyEvent => ({
  type: 'TrainingCancelled',
  data: { athleteId: jordan, plan: 'half_week', endedAt },
});
const unenrolled: FamilyEvent = { type: 'FamilyUnenrolled', data: {} };

it('observing an unchanged subscription records no event', () => {
  given(...live)
    .when(observed())
    .then();
  given(...live, switchScheduled())
    .when(observed({ scheduled }))
    .then();
  given(...live, cancelScheduled)
    .when(observed({ cancelAt: renewsAt }))
    .then();
});

it('observing an unchanged subscription records no event while a requested change is open', () => {
  given(...live, switchRequested)
    .when(observed())
    .then();
  given(...live, { type: 'TrainingCancellationRequested', data: first })
    .when(observed())
    .then();
});

it('observing a new subscription starts the plan of an athlete who has no plan', () => {
  given(...withCard, primary())
    .when(observed())
    .then(startedPlan());
});

it('observing a new subscription closes the intent that requested the plan', () => {
  const requested: FamilyEvent = {
    type: 'PlanRequested',
    data: { ...first, plan: 'half_week', price: planPrice.half_week },
  };
  const started = startedPlan();
  const closing = { ...started, data: { ...started.data, intentId: firstIntent } } as FamilyEvent;
  given(...withCard, primary(), requested)
    .when(observed())
    .then(closing);
  given(...withCard, primary(), requested, closing)
    .when({ type: 'RecordIntentOutcome', intentId: firstIntent, outcome: { kind: 'failed', code: 'x' } })
    .then();
});

it('observing a new subscription does not close an intent that requested a different plan', () => {
  const requested: FamilyEvent = {
    type: 'PlanRequested',
    data: { ...first, plan: 'full_week', price: planPrice.full_week },
  };
  given(...withCard, primary(), requested)
    .when(observed())
    .then(startedPlan());
});

it('observing a new subscription also records its status and scheduled cancellation', () => {
  given(...withCard, primary())
    .when(observed({ status: 'past_due', cancelAt: renewsAt }))
    .then(
      startedPlan(),
      { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'past_due' } },
      cancelScheduled,
    );
});

it('observing a second subscription, or a subscription for an unknown athlete, records no event', () => {
  given(...live)
    .when(observed({ subscriptionId: 'sub_other', status: 'past_due' }))
    .then();
  given(...live)
    .when(observed({}, sam))
    .then();
});

it('observing a new subscription that is incomplete or ended records no event', () => {
  given(...withCard, primary())
    .when(observed({ status: 'incomplete' }))
    .then();
  given(...withCard, primary())
    .when(observed({ status: 'incomplete_expired' }))
    .then();
  given(...withCard, primary())
    .when(observed({ status: 'canceled', endedAt: renewsAt }))
    .then();
});

it('observing a changed subscription records the renewal, status or price', () => {
  const period = { currentPeriodStart: renewsAt, currentPeriodEnd: '2027-01-01T14:00:00.000Z' };
  given(...live)
    .when(observed(period))
    .then({ type: 'PlanRenewed', data: { athleteId: jordan, ...period } });
  given(...live)
    .when(observed({ status: 'past_due' }))
    .then({ type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'past_due' } });
  given(...live)
    .when(observed({ priceId: 'price_new' }))
    .then({
      type: 'PlanSwitched',
      data: {
        athleteId: jordan,
        from: 'half_week',
        to: 'half_week',
        priceId: 'price_new',
        price: planPrice.half_week,
      },
    });
});

it('observing a new amount records a price change and keeps the scheduled switch', () => {
  const dearer = { priceId: 'price_dearer', price: usd(5700) };
  const of = { athleteId: jordan, from: 'half_week', to: 'half_week' } as const;
  const data = { ...of, ...dearer, priceBefore: planPrice.half_week };
  given(...live, switchScheduled())
    .when(observed({ ...dearer, scheduled }))
    .then({ type: 'PlanSwitched', data });
  given(...live, switchScheduled())
    .and(observed({ ...dearer, scheduled }))
    .when(observed({ ...dearer, scheduled }))
    .then();
  const names = { athlete: () => 'Jordan', scheduleItem: String, sender: String };
  expect(PlanSwitched.summary(data, names)).toBe('Half Week for Jordan costs $57 a month instead of $52');
});

it('observing the same subscription change twice records it once', () => {
  given(...live)
    .and(observed({ ...fullWeek, status: 'past_due', cancelAt: renewsAt }))
    .when(observed({ ...fullWeek, status: 'past_due', cancelAt: renewsAt }))
    .then();
});

it('observing a subscription affects only its athlete', () => {
  given(...live, additional(), startedPlan(sam))
    .when(observed({ status: 'past_due', subscriptionId: subscriptionOf(sam) }, sam))
    .then({ type: 'PlanStatusChanged', data: { athleteId: sam, status: 'past_due' } });
});

it('observing a scheduled switch records the switch, whether or not the family requested the switch', () => {
  given(...live)
    .when(observed({ scheduled }))
    .then(switchScheduled());
  given(...live, switchRequested)
    .when(observed({ scheduled }))
    .then(switchScheduled({ intentId: firstIntent }));
});

it('observing a canceled switch records whether the family or Stripe canceled the switch', () => {
  given(...live, switchScheduled(), { type: 'PlanSwitchCancelRequested', data: first })
    .when(observed())
    .then({ type: 'PlanSwitchCancelled', data: { ...first, reason: 'asked' } });
  given(...live, switchScheduled())
    .when(observed())
    .then({ type: 'PlanSwitchCancelled', data: { athleteId: jordan, reason: 'seen-at-stripe' } });
});

it('observing a completed switch at the cycle’s end records the switch even while its schedule is still attached', () => {
  const period = { currentPeriodStart: renewsAt, currentPeriodEnd: '2027-01-01T14:00:00.000Z' };
  given(...live, switchScheduled())
    .when(observed({ ...fullWeek, ...period, scheduled }))
    .then(switched, { type: 'PlanRenewed', data: { athleteId: jordan, ...period } });
});

it('observing a completed switch closes its intent', () => {
  given(...live, switchRequested)
    .and(observed(fullWeek))
    .when({ type: 'RecordIntentOutcome', intentId: firstIntent, outcome: { kind: 'failed', code: 'x' } })
    .then();
});

it('observing a switch keeps a scheduled cancellation', () => {
  given(...live, cancelScheduled)
    .when(observed({ ...fullWeek, cancelAt: renewsAt }))
    .then(switched);
});

it('observing a scheduled cancellation records the cancellation and any later change of its date', () => {
  given(...live)
    .when(observed({ cancelAt: renewsAt }))
    .then(cancelScheduled);
  given(...live, { type: 'TrainingCancellationRequested', data: first })
    .when(observed({ cancelAt: renewsAt }))
    .then({ type: 'TrainingCancellationScheduled', data: { ...first, effectiveAt: renewsAt } });
  const later = '2026-12-15T14:00:00.000Z';
  given(...live, cancelScheduled)
    .when(observed({ cancelAt: later }))
    .then({ type: 'TrainingCancellationScheduled', data: { athleteId: jordan, effectiveAt: later } });
});

it('observing a scheduled cancellation cancels the pending switch', () => {
  given(...live, switchScheduled(), { type: 'TrainingCancellationRequested', data: first })
    .when(observed({ cancelAt: renewsAt }))
    .then(
      { type: 'PlanSwitchCancelled', data: { athleteId: jordan, reason: 'training-cancelled' } },
      { type: 'TrainingCancellationScheduled', data: { ...first, effectiveAt: renewsAt } },
    );
});

it('observing a cancellation ignores a switch schedule that is still attached', () => {
  given(...live)
    .when(observed({ scheduled, cancelAt: renewsAt }))
    .then(cancelScheduled);
});

it('observing an undone cancellation records the undo, whether or not the family requested the undo', () => {
  given(...live, cancelScheduled)
    .when(observed())
    .then({ type: 'TrainingCancellationUndone', data: { athleteId: jordan } });
  given(...live, cancelScheduled, { type: 'TrainingCancellationUndoRequested', data: first })
    .when(observed())
    .then({ type: 'TrainingCancellationUndone', data: first });
});

it('observing the end of a subscription is recorded once and may unenroll the family', () => {
  const gone = observed({ status: 'canceled', endedAt: renewsAt });
  given(...live, cancelScheduled)
    .when(gone)
    .then(trainingCancelled(renewsAt), unenrolled);
  given(...live, cancelScheduled)
    .and(gone)
    .when(gone)
    .then();
  given(...live, additional(), startedPlan(sam))
    .when(gone)
    .then(trainingCancelled(renewsAt));
});

it('an ended subscription without an end date is recorded with the time of the command', () => {
  given(...live)
    .when(observed({ status: 'canceled' }), '2026-11-12T00:00:00.000Z')
    .then(trainingCancelled('2026-11-12T00:00:00.000Z'), unenrolled);
});

it('the end of an earlier subscription does not end the current plan', () => {
  given(...live)
    .when(observed({ subscriptionId: 'sub_old', endedAt: renewsAt }))
    .then();
});

it('the end of a plan closes the open plan change but leaves the athlete’s removal open', () => {
  const story = given(
    ...live,
    switchRequested,
    { type: 'AthleteRemovalRequested', data: { athleteId: jordan, intentId: otherIntent } },
    trainingCancelled(renewsAt),
  );
  const failed = { kind: 'failed', code: 'refused' } as const;
  story.when({ type: 'RecordIntentOutcome', intentId: firstIntent, outcome: failed }).then();
  story
    .when({
      type: 'RecordIntentOutcome',
      intentId: otherIntent,
      outcome: { kind: 'subscriptions-ended', endedAt: renewsAt },
    })
    .then({ type: 'AthleteRemoved', data: { athleteId: jordan, intentId: otherIntent } });
});

const moveRequested: FamilyEvent = {
  type: 'PlanPriceMoveRequested',
  data: { ...first, plan: 'half_week', price: usd(5700), priceBefore: usd(5200), at: renewsAt },
};
const dearer = { priceId: 'price_dearer', price: usd(5700) };
const until = '2027-01-01T14:00:00.000Z';
const held = { pause: { collectsAgainAt: collectsAgainAt(until) } };
const pauseRequested: FamilyEvent = {
  type: 'PlanPauseRequested',
  data: { ...first, from: renewsAt, until },
};

it.each<[string, readonly FamilyEvent[], Parameters<typeof observed>[0], FamilyEvent]>([
  ['switch-plan', [switchRequested], { scheduled }, switchScheduled({ intentId: firstIntent })],
  [
    'cancel-switch when no switch is scheduled',
    [{ type: 'PlanSwitchCancelRequested', data: first }],
    {},
    { type: 'PlanSwitchCancelled', data: { ...first, reason: 'asked' } },
  ],
  [
    'undo-cancellation when no cancellation is scheduled',
    [{ type: 'TrainingCancellationUndoRequested', data: first }],
    {},
    { type: 'TrainingCancellationUndone', data: first },
  ],
  [
    'cancel-training',
    [{ type: 'TrainingCancellationRequested', data: first }],
    { cancelAt: renewsAt },
    { type: 'TrainingCancellationScheduled', data: { ...first, effectiveAt: renewsAt } },
  ],
  ['pause-plan', [pauseRequested], held, { type: 'PlanPaused', data: { ...first, from: renewsAt, until } }],
  [
    'end-pause when the plan is not paused',
    [{ type: 'PlanPauseEndRequested', data: first }],
    {},
    { type: 'PlanPauseEnded', data: { ...first, until: null } },
  ],
  [
    'move-price',
    [moveRequested],
    dearer,
    {
      type: 'PlanSwitched',
      data: { ...first, from: 'half_week', to: 'half_week', ...dearer, priceBefore: usd(5200) },
    },
  ],
])('observing that a requested change has happened closes its intent once: %s', (_, before, change, done) => {
  given(...live, ...before)
    .when(observed(change))
    .then(done);
  given(...live, ...before)
    .and(observed(change))
    .when(observed(change))
    .then();
  // A late refusal finds no open intent.
  given(...live, ...before)
    .and(observed(change))
    .when({ type: 'RecordIntentOutcome', intentId: firstIntent, outcome: { kind: 'failed', code: 'x' } })
    .then();
});

it.each<[string, FamilyEvent, Parameters<typeof observed>[0]]>([
  ['switch-plan', switchRequested, {}],
  [
    'cancel-switch when the switch has happened',
    { type: 'PlanSwitchCancelRequested', data: first },
    fullWeek,
  ],
  ['cancel-training', { type: 'TrainingCancellationRequested', data: first }, {}],
  ['undo-cancellation', { type: 'TrainingCancellationUndoRequested', data: first }, { cancelAt: renewsAt }],
  ['pause-plan', pauseRequested, { pause: { collectsAgainAt: null } }],
  ['end-pause', { type: 'PlanPauseEndRequested', data: first }, held],
  ['move-price', moveRequested, {}],
])(
  'observing a subscription without the requested change leaves its intent open: %s',
  (_, requested, change) => {
    const after = given(...live, requested).and(observed(change));
    const { intentId } = first;
    const failed = after.when({
      type: 'RecordIntentOutcome',
      intentId,
      outcome: { kind: 'failed', code: 'x' },
    });
    expect(failed.decision).toEqual([
      { type: 'PlanChangeFailed', data: expect.objectContaining({ ...first, code: 'x' }) },
    ]);
  },
);

it('a requested plan that ended before its start was recorded is recorded as started and as ended', () => {
  const requested: FamilyEvent = {
    type: 'PlanRequested',
    data: { ...first, plan: 'half_week', price: planPrice.half_week },
  };
  const { data } = startedPlan();
  const ended = { status: 'canceled', endedAt: renewsAt } as const;
  given(...withCard, primary(), requested)
    .when(observed({ ...ended, intentId: firstIntent }))
    .then(
      { type: 'PlanStarted', data: { ...data, intentId: firstIntent } } as FamilyEvent,
      trainingCancelled(renewsAt),
    );
  // An earlier subscription of the athlete proves nothing about the new one.
  given(...withCard, primary(), requested)
    .when(observed({ ...ended, intentId: otherIntent }))
    .then();
});
