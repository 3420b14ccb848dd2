import { expect, it } from 'vitest';
import { isMinor } from './is-minor.ts';

it('plan, class, payment and data changes are never minor in a parent’s history', () => {
  for (const type of [
    'PlanStarted',
    'ClassesChanged',
    'PaymentReceived',
    'ParentInfoChanged',
    'PlanRequested',
  ])
    expect(isMinor({ type, reason: null }), type).toBe(false);
  for (const type of ['OnboardingStepReached', 'SettlementStarted'])
    expect(isMinor({ type, reason: null }), type).toBe(true);
});

it('an administrator’s action for a family is never minor', () => {
  expect(isMinor({ type: 'OnboardingStepReached', reason: 'Asked by phone' })).toBe(false);
});
