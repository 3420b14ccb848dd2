import { expect, it } from 'vitest';
import { type AthleteId, intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import {
  additional,
  familyOf,
  given,
  jordan,
  primary,
  registered,
  sam,
  startedPlan,
  takes,
  withCard,
} from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { ParentRegistered } from '../account/events.ts';
import { MonthlyChargeAssessed, SettlementSucceeded, ShareBilled } from '../charges/events.ts';
import { DisputeChanged, DisputeClosed, DisputeOpened } from '../disputes/events.ts';
import type { FamilyEvent } from '../events.ts';
import { familyDecider } from '../family-decider.ts';
import { PaymentFailed } from '../payments/events.ts';
import { PlanRequested, TrainingCancellationScheduled } from '../plans/events.ts';
import { PlanShareDue } from '../splits/events.ts';
import { blockersOf, plansEndAt } from './blockers.ts';
import { ErasureAsked, ErasureAskTakenBack, FamilyErased, FamilyErasureStarted } from './events.ts';

const started = exampleOf(FamilyErasureStarted);
const erased = exampleOf(FamilyErased);
const erase = { type: 'EraseFamily', ...started.data, byRule: false } as const;
const complete = { type: 'CompleteErasure' } as const;
const november = '2026-11' as const;
const billed = exampleOf(MonthlyChargeAssessed, { period: november });
const paid = exampleOf(SettlementSucceeded, { periods: [november] });
const { intentId: _intent, ...request } = PlanRequested.example;

it('an erasure starts once and completes once', () => {
  given(registered, primary()).when(erase).then(started);
  given(registered, started).when(erase).then();
  given(registered, started).when(complete).then(erased);
  given(registered, started, erased).when(complete).then();
  given(registered, started, erased).when(erase).then();
});

it('an erasure is rejected while an intent is open, a plan is live or money is owed', () => {
  given(...withCard, primary(), {
    type: 'PlanRequested',
    data: { ...request, athleteId: jordan, intentId: intentId('i-1') },
  })
    .when(erase)
    .rejects('intent-open');
  given(...withCard, primary(), startedPlan())
    .when(erase)
    .rejects('plan-active');
  given(registered, primary(), billed).when(erase).rejects('money-owed');
  given(registered, primary(), takes(jordan, 'monday')).when(erase).rejects('money-owed');
  given(registered, primary(), exampleOf(PaymentFailed, { athleteId: null }))
    .when(erase)
    .rejects('money-owed');
});

it('an erasure waits until a plan share that the family owes itself is billed and paid', {
  tags: ['splits.erased'],
}, () => {
  const month = { month: november, amount: usd(2080) };
  const due = exampleOf(PlanShareDue, { ...month, payer: registered.data.familyId });
  const { athleteId, plan } = due.data;
  const line = { kind: 'share', athleteId, programs: [], plan } as const;
  const bill = exampleOf(ShareBilled, {
    ...month,
    firstHome: registered.data.familyId,
    period: november,
    lines: [{ ...line, amount: usd(2080) }],
  });
  given(registered, primary(), due).when(erase).rejects('money-owed');
  given(registered, primary(), due, bill).when(erase).rejects('money-owed');
  const settled = exampleOf(SettlementSucceeded, { periods: [november], amount: usd(2080) });
  given(registered, primary(), due, bill, settled).when(erase).then(started);
  given(registered, primary(), exampleOf(PlanShareDue)).when(erase).then(started);
});

it('a family can request an erasure and cancel the request, each recorded once', () => {
  const [asked, takenBack] = [exampleOf(ErasureAsked), exampleOf(ErasureAskTakenBack)];
  given(...withCard, primary(), startedPlan())
    .when({ type: 'AskForErasure' })
    .then(asked);
  given(registered, asked).when({ type: 'AskForErasure' }).then();
  given(registered, asked).when({ type: 'TakeBackErasure' }).then(takenBack);
  given(registered).when({ type: 'TakeBackErasure' }).then();
  given(registered, asked, takenBack).when({ type: 'AskForErasure' }).then(asked);
  given(registered, asked, started).when({ type: 'TakeBackErasure' }).rejects('not-registered');
});

it('blockersOf returns every reason that blocks an erasure', () => {
  expect(blockersOf(familyOf(registered, primary()))).toEqual([]);
  expect(
    blockersOf(familyOf(...withCard, primary(), startedPlan(), billed, exampleOf(DisputeOpened))),
  ).toEqual(['plan-active', 'money-owed', 'dispute-open']);
});

it('plansEndAt returns the last plan’s end once all plans are canceled', () => {
  const both = [...withCard, primary(), additional(), startedPlan(), startedPlan(sam)];
  const cancelled = (athleteId: AthleteId, effectiveAt: string) =>
    exampleOf(TrainingCancellationScheduled, { athleteId, effectiveAt });
  const first = cancelled(jordan, '2026-12-01T06:00:00.000Z');
  expect(plansEndAt(familyOf(registered, primary()))).toBeNull();
  expect(plansEndAt(familyOf(...both, first))).toBeNull();
  expect(plansEndAt(familyOf(...both, first, cancelled(sam, '2026-11-20T06:00:00.000Z')))).toBe(
    '2026-12-01T06:00:00.000Z',
  );
});

it('an erasure is rejected until the dispute is closed', () => {
  const disputed = [registered, primary(), exampleOf(DisputeOpened)];
  given(...disputed)
    .when(erase)
    .rejects('dispute-open');
  given(...disputed, exampleOf(DisputeChanged))
    .when(erase)
    .rejects('dispute-open');
  given(...disputed, exampleOf(DisputeClosed))
    .when(erase)
    .then(started);
});

it('an erasure can start only for a registered family and complete only after its start', () => {
  given().when(erase).rejects('not-registered');
  given().when(complete).rejects('not-registered');
  given(registered).when(complete).rejects('erasure-not-started');
});

it('an erased family rejects commands and records no more observations', () => {
  given(registered, started)
    .when({ type: 'ContinueOnboarding', action: 'app-link-done' })
    .rejects('not-registered');
  given(registered, started)
    .when({ type: 'RegisterParent', ...ParentRegistered.example })
    .rejects('already-registered');
  given(registered, started).when({ type: 'LinkCustomer', customerId: 'cus_late' }).then();
  given(registered, started).when({ type: 'AssessCharges' }).then();
});

it('an erasure keeps monthly totals and no personal data', () => {
  const events: readonly FamilyEvent[] = [registered, primary(), billed, paid, started, erased];
  const state = events.reduce(
    (folded, event) => familyDecider.evolve(folded, event, { at: scenarioTime }),
    familyDecider.initialState,
  );
  expect(state).toMatchObject({
    kind: 'erased',
    startedAt: scenarioTime,
    erasedAt: scenarioTime,
    charges: [{ period: november }],
  });
  expect(JSON.stringify(state)).not.toMatch(/Dana|Jordan|example\.com/);
});
