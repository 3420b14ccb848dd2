import type { FamilyEventOf } from '../events.ts';
import type { Family } from '../state.ts';
import type { OnboardingStep } from './onboarding-step.ts';

/** Advances the onboarding from one step; no event on any other step. */
export const nextOnboardingStep = (
  family: Family,
  from: OnboardingStep,
  to: OnboardingStep,
): readonly FamilyEventOf<'OnboardingStepReached'>[] =>
  family.onboardingStep === from ? [{ type: 'OnboardingStepReached', data: { step: to } }] : [];
