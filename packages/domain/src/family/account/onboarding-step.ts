import * as z from 'zod/mini';

/** Onboarding steps in order (spec section 4). */
export const onboardingSteps = [
  'app-link',
  'add-first-athlete',
  'add-more-athletes',
  'add-payment-method',
  'program-request',
  'completed',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
export const onboardingStepSchema = z.enum(onboardingSteps);
