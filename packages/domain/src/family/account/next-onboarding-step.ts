import type { FamilyEventOf } from '../events.ts';
import type { Family } from '../state.ts';
import type { OnboardingStep } from './onboarding-step.ts';

/** Moves from one onboarding step to another; no event if the family is on a different step. */
export const nextOnboardingStep = (
  family: Family,
  from: OnboardingStep,
  to: OnboardingStep,
): readonly FamilyEventOf<'OnboardingStepReached'>[] =>
  family.onboardingStep === from ? [{ type: 'OnboardingStepReached', data: { step: to } }] : [];
