import type { FamilyEventOf } from '../events.ts';
import type { Family } from '../state.ts';
import type { OnboardingStep } from './onboarding-step.ts';

/** Moves the onboarding on from one step; nothing on any other step. */
export const nextOnboardingStep = (
  family: Family,
  from: OnboardingStep,
  to: OnboardingStep,
): readonly FamilyEventOf<'OnboardingStepReached'>[] =>
  family.onboardingStep === from ? [{ type: 'OnboardingStepReached', data: { step: to } }] : [];
