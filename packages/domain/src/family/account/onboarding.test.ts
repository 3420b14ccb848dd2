import { expect, it } from 'vitest';
import { athleteId } from '../../ids.ts';
import { additional, given, primary, registered } from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import { AthleteAdded } from '../athletes/events.ts';
import { evolveFamily, initialFamilyState } from '../evolve.ts';
import { type OnboardingStep, onboardingSteps } from '../fields.ts';
import { OnboardingStepReached, PaymentMethodPageOpened } from './events.ts';
import { onboardingPath } from './onboarding-path.ts';

const reached = (step: OnboardingStep) => exampleOf(OnboardingStepReached, { step });
const pageOpened = exampleOf(PaymentMethodPageOpened);
const { athleteId: _id, isAdditional: _additional, ...jordanForm } = AthleteAdded.example;
const addCasey = { type: 'AddAthlete', ...jordanForm, athleteName: 'Casey Reyes' } as const;
const done = { type: 'ContinueOnboarding', action: 'app-link-done' } as const;
const noMore = { type: 'ContinueOnboarding', action: 'no-more-athletes' } as const;
const added = (isAdditional: boolean) =>
  exampleOf(AthleteAdded, { athleteId: athleteId('id-1'), athleteName: 'Casey Reyes', isAdditional });

it('onboarding starts at app-link (spec section 4)', { tags: ['4.onboarding.start'] }, () => {
  const state = evolveFamily(initialFamilyState, registered, { at: '2026-11-10T18:00:00.000Z' });
  expect(state).toMatchObject({ onboardingStep: 'app-link', registeredAt: '2026-11-10T18:00:00.000Z' });
});

it('pressing Done moves onboarding to the first athlete once (spec section 4)', {
  tags: ['4.onboarding.app-link'],
}, () => {
  given(registered).when(done).then(reached('add-first-athlete'));
  given(registered, reached('add-first-athlete')).when(done).then();
  given(registered, reached('completed')).when(done).then();
});

it('saving the first athlete advances the onboarding (spec section 4)', {
  tags: ['4.onboarding.add-first-athlete'],
}, () => {
  given(registered, reached('add-first-athlete'))
    .when(addCasey)
    .then(added(false), reached('add-more-athletes'));
});

it('onboarding stays on add-more-athletes while more athletes are saved (spec section 4)', () => {
  given(registered, reached('add-first-athlete'), primary(), reached('add-more-athletes'))
    .when(addCasey)
    .then(added(true));
});

it('onboarding still advances if an athlete was saved before the add-first-athlete step (spec section 4)', () => {
  given(registered, primary(), reached('add-first-athlete'))
    .when(addCasey)
    .then(added(true), reached('add-more-athletes'));
});

it('declining more athletes moves onboarding to the payment method, but only from add-more-athletes (spec section 4)', {
  tags: ['4.onboarding.add-more-athletes'],
}, () => {
  given(registered, reached('add-more-athletes')).when(noMore).then(reached('add-payment-method'));
  given(registered).when(noMore).then();
  given(registered, reached('add-first-athlete')).when(noMore).then();
  given(registered, reached('add-payment-method')).when(noMore).then();
});

it('pressing Add Payment Method advances the onboarding once (spec section 4)', {
  tags: ['4.onboarding.add-payment-method'],
}, () => {
  given(registered, reached('add-payment-method'))
    .when({ type: 'OpenPaymentMethodPage' })
    .then(pageOpened, reached('program-request'));
  given(registered, pageOpened, reached('program-request')).when({ type: 'OpenPaymentMethodPage' }).then();
});

it('onboarding advances even if the payment page was opened from the portal earlier (spec section 4)', () => {
  given(registered, pageOpened, reached('add-payment-method'))
    .when({ type: 'OpenPaymentMethodPage' })
    .then(reached('program-request'));
});

it('opening the payment page from the portal does not change a completed onboarding (spec section 4)', () => {
  given(registered, reached('completed')).when({ type: 'OpenPaymentMethodPage' }).then(pageOpened);
});

it('a program request completes onboarding only from the program-request step (spec section 4)', {
  tags: ['4.onboarding.program-request'],
}, () => {
  given(registered, reached('program-request'))
    .when({ type: 'CompleteProgramRequest' })
    .then(reached('completed'));
  for (const step of onboardingSteps.filter((name) => name !== 'program-request')) {
    given(registered, reached(step)).when({ type: 'CompleteProgramRequest' }).then();
  }
});

it('onboarding can be completed from start to end (spec section 4)', () => {
  given(registered)
    .and(done)
    .and(addCasey)
    .and(noMore)
    .and({ type: 'OpenPaymentMethodPage' })
    .when({ type: 'CompleteProgramRequest' })
    .then(reached('completed'));
});

it('isAdditional is fixed at creation; a first athlete added after a deletion is not additional', {
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

it('onboardingPath returns each step’s screen, and /app-link for an unknown step', () => {
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
