import { expect, it } from 'vitest';
import { onboardingAddress } from './onboarding-address.ts';
import { returnPath } from './return-path.ts';

it('returnPath goes back to the page that was asked for', () => {
  expect(returnPath({ from: '/athletes/a1?tab=plan' })).toBe('/athletes/a1?tab=plan');
});

it.each([null, undefined, {}, { from: 3 }, { from: 'https://evil.example' }, { from: '//evil.example' }])(
  'returnPath goes to the portal for %j',
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

it('onboardingAddress lets a family stay on its step, and anywhere once it is done', () => {
  expect(onboardingAddress('add-more-athletes', '/add-athlete')).toBeUndefined();
  expect(onboardingAddress('completed', '/portal')).toBeUndefined();
});

it('onboardingAddress lets a link back show an earlier screen, and no later one', () => {
  const back = { lookingBack: true };
  expect(onboardingAddress('add-payment-method', '/app-link', back)).toBeUndefined();
  expect(onboardingAddress('add-payment-method', '/add-athlete', back)).toBeUndefined();
  expect(onboardingAddress('add-payment-method', '/add-athlete')).toBe('/payment-method');
  expect(onboardingAddress('app-link', '/payment-method', back)).toBe('/app-link');
  expect(onboardingAddress('add-payment-method', '/portal', back)).toBe('/payment-method');
});

it('onboardingAddress lets the two athlete steps alone be reached after the onboarding', () => {
  expect(onboardingAddress('app-link', '/add-athlete')).toBe('/app-link');
});
