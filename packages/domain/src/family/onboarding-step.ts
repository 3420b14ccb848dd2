import * as z from 'zod/mini';

/** The steps of the onboarding, in order (spec section 4). */
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

/** Where a signed-in parent is led for a step; unknown values go to /app-link (spec section 4). */
export const onboardingPath = (step: string): string | undefined => {
  switch (step) {
    case 'add-first-athlete':
      return '/add-athlete?onboarding=true';
    case 'add-more-athletes':
      return '/add-athlete?onboarding=true&showPopup=true';
    case 'add-payment-method':
      return '/payment-method';
    case 'program-request':
      return '/program-request';
    case 'completed':
      return undefined;
    default:
      return '/app-link';
  }
};
