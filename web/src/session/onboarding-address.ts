import { onboardingPath } from '@hoops/domain/family/account/onboarding-path';

/** The screens of the onboarding in order, each with what it is called above the progress bar. */
export const onboardingScreens = [
  { path: '/app-link', stage: 'Get the app' },
  { path: '/add-athlete', stage: 'Add your athletes' },
  { path: '/payment-method', stage: 'Payment method' },
  { path: '/program-request', stage: 'Request a program' },
] as const;
export type OnboardingStage = (typeof onboardingScreens)[number]['stage'];

const placeOf = (path: string): number => onboardingScreens.findIndex((screen) => screen.path === path);

/** The place of a step's screen among them, from 0; -1 when the onboarding is over. */
export const placeOfStep = (step: string): number => placeOf(onboardingPath(step)?.split('?')[0] ?? '');

/** What a link back to an earlier screen says, so that the guard lets it be looked at. The step stays what it is. */
export type LookingBack = { readonly lookingBack: true };

export const isLookingBack = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'lookingBack' in state && state.lookingBack === true;

/**
 * Where an unfinished onboarding belongs, or undefined when the visitor may stay: done, already on the current
 * step's screen, or led back to an earlier one. An unknown step starts over at /app-link (spec section 4).
 *
 * @param state what the link that led here carried
 */
export function onboardingAddress(step: string, pathname: string, state?: unknown): string | undefined {
  const address = onboardingPath(step);
  if (address?.split('?')[0] === pathname) return undefined;
  const place = placeOf(pathname);
  const isEarlier = place !== -1 && place < placeOfStep(step);
  return isEarlier && isLookingBack(state) ? undefined : address;
}
