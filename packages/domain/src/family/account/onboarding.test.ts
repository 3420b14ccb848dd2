import { expect, it } from 'vitest';
import { athleteId } from '../../ids.ts';
import { additional, given, primary, registered } from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import { AthleteAdded } from '../athletes/events.ts';
import { evolveFamily, initialFamilyState } from '../evolve.ts';
import { OnboardingStepReached, PaymentMethodPageOpened } from './events.ts';
import { onboardingPath } from './onboarding-path.ts';
import { type OnboardingStep, onboardingSteps } from './onboarding-step.ts';

const reached = (step: OnboardingStep) => exampleOf(OnboardingStepReached, { step });
const pageOpened = exampleOf(PaymentMethodPageOpened);
const { athleteId: _id, isAdditional: _additional, ...jordanForm } = AthleteAdded.example;
const addCasey = { type: 'AddAthlete', ...jordanForm, athleteName: 'Casey Reyes' } as const;
const done = { type: 'ContinueOnboarding', action: 'app-link-done' } as const;
const noMore = { type: 'ContinueOnboarding', action: 'no-more-athletes' } as const;
const added = (isAdditional: boolean) =>
  exampleOf(AthleteAdded, { athleteId: athleteId('id-1'), athleteName: 'Casey Reyes', isAdditional });

it('onboarding (spec section 4) starts at app-link', { tags: ['4.onboarding.start'] }, () => {
  const state = evolveFamily(initialFamilyState, registered, { at: '2026-11-10T18:00:00.000Z' });
  expect(state).toMatchObject({ onboardingStep: 'app-link', registeredAt: '2026-11-10T18:00:00.000Z' });
});

it('onboarding (spec section 4) moves to the first athlete when Done is pressed, once', {
  tags: ['4.onboarding.app-link'],
}, () => {
  given(registered).when(done).then(reached('add-first-athlete'));
  given(registered, reached('add-first-athlete')).when(done).then();
  given(registered, reached('completed')).when(done).then();
});

it('onboarding (spec section 4) moves on when the first athlete is saved', {
  tags: ['4.onboarding.add-first-athlete'],
}, () => {
  given(registered, reached('add-first-athlete'))
    .when(addCasey)
    .then(added(false), reached('add-more-athletes'));
});

it('onboarding (spec section 4) stays on add-more-athletes while more are saved', () => {
  given(registered, reached('add-first-athlete'), primary(), reached('add-more-athletes'))
    .when(addCasey)
    .then(added(true));
});

it('onboarding (spec section 4) does not strand a family whose athlete was saved before that step', () => {
  given(registered, primary(), reached('add-first-athlete'))
    .when(addCasey)
    .then(added(true), reached('add-more-athletes'));
});

it('onboarding (spec section 4) moves to the payment method when no more are to be added, only from there', {
  tags: ['4.onboarding.add-more-athletes'],
}, () => {
  given(registered, reached('add-more-athletes')).when(noMore).then(reached('add-payment-method'));
  given(registered).when(noMore).then();
  given(registered, reached('add-first-athlete')).when(noMore).then();
  given(registered, reached('add-payment-method')).when(noMore).then();
});

it('onboarding (spec section 4) counts the press of Add Payment Method, once', {
  tags: ['4.onboarding.add-payment-method'],
}, () => {
  given(registered, reached('add-payment-method'))
    .when({ type: 'OpenPaymentMethodPage' })
    .then(pageOpened, reached('program-request'));
  given(registered, pageOpened, reached('program-request')).when({ type: 'OpenPaymentMethodPage' }).then();
});

it('onboarding (spec section 4) moves on also for a parent who opened the page from the portal before', () => {
  given(registered, pageOpened, reached('add-payment-method'))
    .when({ type: 'OpenPaymentMethodPage' })
    .then(reached('program-request'));
});

it('onboarding (spec section 4) leaves the other steps alone when the page is opened from the portal', () => {
  given(registered, reached('completed')).when({ type: 'OpenPaymentMethodPage' }).then(pageOpened);
});

it('onboarding (spec section 4) is completed by a program request only from its step', {
  tags: ['4.onboarding.program-request'],
}, () => {
  given(registered, reached('program-request'))
    .when({ type: 'CompleteProgramRequest' })
    .then(reached('completed'));
  for (const step of onboardingSteps.filter((name) => name !== 'program-request')) {
    given(registered, reached(step)).when({ type: 'CompleteProgramRequest' }).then();
  }
});

it('onboarding (spec section 4) can be walked from start to end', () => {
  given(registered)
    .and(done)
    .and(addCasey)
    .and(noMore)
    .and({ type: 'OpenPaymentMethodPage' })
    .when({ type: 'CompleteProgramRequest' })
    .then(reached('completed'));
});

it('onboarding (spec section 4) fixes isAdditional at creation: the next first athlete after a deletion is not additional', {
  tags: ['3.athlete'],
}, () => {
  given(registered).when(addCasey).then(added(false));
  given(registered, primary()).when(addCasey).then(added(true));
  given(registered, primary(), { type: 'AthleteRemoved', data: { athleteId: athleteId('jordan') } })
    .when(addCasey)
    .then(added(false));
  given(registered, primary(), additional(), {
    type: 'AthleteRemoved',
    data: { athleteId: athleteId('jordan') },
  })
    .when(addCasey)
    .then(added(true));
});

it('onboardingPath leads to the screen of each step, and unknown steps to /app-link', () => {
  expect(onboardingSteps.map(onboardingPath)).toEqual([
    '/app-link',
    '/add-athlete?onboarding=true',
    '/add-athlete?onboarding=true&showPopup=true',
    '/payment-method',
    '/program-request',
    undefined,
  ]);
  expect(onboardingPath('something else')).toBe('/app-link');
});
