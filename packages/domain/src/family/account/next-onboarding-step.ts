import type { FamilyEventOf } from '../events.ts';
import type { Family } from '../state.ts';
import type { OnboardingStep } from './onboarding-step.ts';

export const nextOnboardingStep = (
  family: Family,
  from: OnboardingStep,
  to: OnboardingStep,
): readonly FamilyEventOf<'OnboardingStepReached'>[] =>
  family.onboardingStep === from ? [{ type: 'OnboardingStepReached', data: { step: to } }] : [];
