import { expect, it } from 'vitest';
import { planPrice } from '../club/plans.ts';
import { usd } from '../money.ts';
import { firstIntent, jordan, primary, registered, startedPlan, takes } from '../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../testing/given-when-then.ts';
import { failed, owing, started } from '../testing/settlement-story.ts';
import { DefaultPaymentMethodChanged, ParentInfoChanged, ParentRegistered } from './account/events.ts';
import type { FamilyEvent } from './events.ts';
import { evolveFamily, initialFamilyState } from './evolve.ts';
import { newestOperation } from './intents/operations.ts';
import type { FamilyState } from './state.ts';

const at = scenarioTime;
const fold = (...events: readonly FamilyEvent[]): FamilyState =>
  events.reduce((state, event) => evolveFamily(state, event, { at }), initialFamilyState);

it('the family state starts with the registration', () => {
  const { familyId, ...parent } = ParentRegistered.example;
  expect(fold(registered)).toEqual({
    kind: 'registered',
    familyId,
    registeredAt: at,
    parent,
    agreedTo: null,
    provenEmail: null,
    emailProofIssuedAt: null,
    emailCameBack: null,
    mailPreferences: { scheduleChanges: true },
    onboardingStep: 'app-link',
    paymentMethodPageOpened: false,
    planCredit: usd(0),
    stripeCustomerId: null,
    hasDefaultPaymentMethod: false,
    card: null,
    athletes: [],
    plannedChildren: [],
    charges: [],
    classDay: null,
    classPrices: [],
    autopay: null,
    openIntents: [],
    operations: [],
    failedSettlements: [],
    failedPayments: [],
    disputes: [],
    recordedFacts: [],
    activity: {},
    notices: [],
    devices: [],
    paperReminders: {},
    guardians: [],
    invitations: [],
    sharedAthletes: [],
    shares: [],
    erasureAskedAt: null,
    retention: { lastActiveAt: scenarioTime, hasConsented: false },
  });
});

it('events before the registration leave the family state unchanged', () => {
  expect(fold(primary(), takes(jordan, 'monday'))).toBe(initialFamilyState);
});

it('an erased change leaves the family state unchanged', () => {
  const erased: FamilyEvent = JSON.parse('{"type":"ParentInfoChanged","data":{"changes":"[erased]"}}');
  expect(fold(registered, exampleOf(ParentInfoChanged), erased)).toEqual(
    fold(registered, exampleOf(ParentInfoChanged)),
  );
});

it('an event about a removed athlete leaves the family state unchanged', () => {
  const gone: FamilyEvent = { type: 'AthleteRemoved', data: { athleteId: jordan } };
  expect(fold(registered, primary(), gone, takes(jordan, 'monday'))).toEqual(fold(registered));
});

it('an athlete who changes classes keeps the enrollment order', () => {
  const state = fold(registered, primary(), takes(jordan, 'monday'), takes(jordan, 'monday', 'friday'));
  expect(state.kind === 'registered' && state.athletes[0]).toMatchObject({
    classes: ['monday', 'friday'],
    enrolmentOrder: 1,
  });
});

it('a failed request is shown for its athlete until another request is made or succeeds', () => {
  const refusedOf = (...events: readonly FamilyEvent[]) => {
    const state = fold(registered, primary(), ...events);
    const newest = state.kind === 'registered' && newestOperation(state.operations, jordan);
    return newest && newest.status === 'failed' && !newest.isObsolete ? newest : null;
  };
  const first = { athleteId: jordan, intentId: firstIntent } as const;
  const asked: FamilyEvent = {
    type: 'PlanRequested',
    data: { ...first, plan: 'half_week', price: planPrice.half_week },
  };
  const refusal: FamilyEvent = {
    type: 'PlanStartFailed',
    data: { ...first, plan: 'half_week', code: 'card-declined' },
  };
  const cancelled: FamilyEvent = { type: 'TrainingCancellationRequested', data: first };
  const notCancelled: FamilyEvent = {
    type: 'PlanChangeFailed',
    data: { ...first, operation: 'cancel-training', code: 'refused' },
  };
  expect(refusedOf(asked)).toBe(null);
  expect(refusedOf(asked, refusal)).toMatchObject({ kind: 'start-plan', code: 'card-declined', at });
  expect(refusedOf(asked, refusal, asked)).toBe(null);
  expect(refusedOf(asked, refusal, startedPlan())).toBe(null);
  expect(refusedOf(startedPlan(), cancelled, notCancelled)).toMatchObject({
    kind: 'cancel-training',
    code: 'refused',
    at,
  });
});

it('a failed settlement is shown until another payment starts or the card changes', () => {
  const refusedOf = (...events: readonly FamilyEvent[]) => {
    const state = fold(...owing, ...events);
    const newest = state.kind === 'registered' && newestOperation(state.operations, 'class-bills');
    return newest && newest.status === 'failed' && !newest.isObsolete ? newest : null;
  };
  expect(refusedOf(started(1))).toBe(null);
  expect(refusedOf(started(1), failed(1))).toMatchObject({ code: 'card-declined', at });
  expect(refusedOf(started(1), failed(1), started(2))).toBe(null);
  expect(refusedOf(started(1), failed(1), exampleOf(DefaultPaymentMethodChanged))).toBe(null);
  // Another payment paid the settlement's month, so the card was not declined.
  expect(refusedOf(started(1), failed(1, undefined, 1, 'already-paid'))).toBe(null);
});
