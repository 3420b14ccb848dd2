import { expect, it } from 'vitest';
import { isMinor } from './is-minor.ts';

it('what is folded away in a parent’s history is neither a plan, a class, a payment, nor a change of data', () => {
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

it('what is folded away in a parent’s history is never what an administrator did for the family', () => {
  expect(isMinor({ type: 'OnboardingStepReached', reason: 'Asked by phone' })).toBe(false);
});
