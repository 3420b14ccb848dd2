import { eventTypes } from '@hoops/domain/catalogue';
import { expect, it } from 'vitest';
import { eventGroups, isNoise } from './event-groups.ts';

const groupOf = (type: string) =>
  eventGroups.filter(({ options }) => options.some(({ value }) => value === type)).map(({ label }) => label);

it('the groups of the menu have every type of event once', () => {
  const shown = eventGroups.flatMap(({ options }) => options.map(({ value }) => value));
  expect(shown.toSorted()).toEqual([...eventTypes].toSorted());
});

it('the groups of the menu are where one looks for a type', () => {
  expect(groupOf('PlanPaymentFailed')).toEqual(['Plans']);
  expect(groupOf('PaymentRefunded')).toEqual(['Payments']);
  expect(groupOf('RosterViewed')).toEqual(['Who viewed data']);
  expect(groupOf('EmailOwnershipProven')).toEqual(['Families and accounts']);
  expect(groupOf('DeadLettersDiscarded')).toEqual(['Operations']);
  expect(groupOf('HaltLifted')).toEqual(['Operations']);
  expect(groupOf('ClassPricesSet')).toEqual(['Payments']);
  expect(groupOf('EmailBounced')).toEqual(['Emails']);
  expect(eventGroups.every(({ options }) => options.length > 1)).toBe(true);
});

it('what folds is neither money nor a change of data', () => {
  for (const type of ['PaymentReceived', 'PaymentFailed', 'AthleteChanged', 'AdminGranted', 'EmailFailed'])
    expect(isNoise(type), type).toBe(false);
  for (const type of [
    'AttendanceMarked',
    'RosterViewed',
    'EmailSent',
    'EmailDelivered',
    'OnboardingStepReached',
  ])
    expect(isNoise(type), type).toBe(true);
});
