import { expect, it } from 'vitest';
import { onboardingAddress } from './onboarding-address.ts';
import { returnPath } from './return-path.ts';

it('returnPath returns the page that was requested', () => {
  expect(returnPath({ from: '/athletes/a1?tab=plan' })).toBe('/athletes/a1?tab=plan');
});

it.each([null, undefined, {}, { from: 3 }, { from: 'https://evil.example' }, { from: '//evil.example' }])(
  'returnPath returns the portal for %j',
  (state) => {
    expect(returnPath(state)).toBe('/portal');
  },
);

it.each([
  ['app-link', '/app-link'],
  ['add-first-athlete', '/add-athlete?onboarding=true'],
  ['add-more-athletes', '/add-athlete?onboarding=true&showPopup=true'],
  ['add-payment-method', '/payment-method'],
  ['program-request', '/program-request'],
  ['something-new', '/app-link'],
])('onboardingAddress sends step %s to %s', (step, address) => {
  expect(onboardingAddress(step, '/portal')).toBe(address);
});

it('onboardingAddress lets a family stay on its step, and anywhere once completed', () => {
  expect(onboardingAddress('add-more-athletes', '/add-athlete')).toBeUndefined();
  expect(onboardingAddress('completed', '/portal')).toBeUndefined();
});

it('onboardingAddress allows a link back to an earlier step but not to a later step', () => {
  const back = { lookingBack: true };
  expect(onboardingAddress('add-payment-method', '/app-link', back)).toBeUndefined();
  expect(onboardingAddress('add-payment-method', '/add-athlete', back)).toBeUndefined();
  expect(onboardingAddress('add-payment-method', '/add-athlete')).toBe('/payment-method');
  expect(onboardingAddress('app-link', '/payment-method', back)).toBe('/app-link');
  expect(onboardingAddress('add-payment-method', '/portal', back)).toBe('/payment-method');
});

it('onboardingAddress blocks the athlete form during an earlier step', () => {
  expect(onboardingAddress('app-link', '/add-athlete')).toBe('/app-link');
});
