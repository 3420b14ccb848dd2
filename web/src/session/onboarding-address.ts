import { onboardingPath } from '@hoops/domain/family/onboarding-path';

/**
 * Where an unfinished onboarding belongs, or undefined when the visitor may stay: done, or already on the
 * current step's screen. An unknown step starts over at /app-link (spec section 4).
 */
export function onboardingAddress(step: string, pathname: string): string | undefined {
  const address = onboardingPath(step);
  return address?.split('?')[0] === pathname ? undefined : address;
}
