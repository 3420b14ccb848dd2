import { expect, it } from 'vitest';
import { isMinor } from './is-minor.ts';

it('a parent’s history never treats plan, class, payment and data changes as minor', () => {
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

it('an administrator’s action on behalf of a family is never minor', () => {
  expect(isMinor({ type: 'OnboardingStepReached', reason: 'Asked by phone' })).toBe(false);
});
