import { onboardingPath } from '@hoops/domain/family/account/onboarding-path';

export const onboardingScreens = [
  { path: '/app-link', stage: 'Get the app' },
  { path: '/add-athlete', stage: 'Add your athletes' },
  { path: '/payment-method', stage: 'Payment method' },
  { path: '/program-request', stage: 'Request a program' },
] as const;
export type OnboardingStage = (typeof onboardingScreens)[number]['stage'];

const placeOf = (path: string): number => onboardingScreens.findIndex((screen) => screen.path === path);

/** Index of the step's screen; -1 after onboarding. */
export const placeOfStep = (step: string): number => placeOf(onboardingPath(step)?.split('?')[0] ?? '');

/** Navigation state of a link to an earlier screen, which the guard permits. */
export type RevisitState = { readonly lookingBack: true };

export const isRevisit = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'lookingBack' in state && state.lookingBack === true;

/**
 * Undefined if the visitor may stay. An unknown step restarts at /app-link (spec section 4).
 * @param state navigation state of the link
 */
export function onboardingAddress(step: string, pathname: string, state?: unknown): string | undefined {
  const address = onboardingPath(step);
  if (address?.split('?')[0] === pathname) return undefined;
  const place = placeOf(pathname);
  const isEarlier = place !== -1 && place < placeOfStep(step);
  return isEarlier && isRevisit(state) ? undefined : address;
}
