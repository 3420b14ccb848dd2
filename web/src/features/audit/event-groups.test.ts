import { eventTypes } from '@hoops/domain/catalogue';
import { expect, it } from 'vitest';
import { eventGroups, isNoise } from './event-groups.ts';

const groupOf = (type: string) =>
  eventGroups.filter(({ options }) => options.some(({ value }) => value === type)).map(({ label }) => label);

it('every event type appears once in the menu groups', () => {
  const shown = eventGroups.flatMap(({ options }) => options.map(({ value }) => value));
  expect(shown.toSorted()).toEqual([...eventTypes].toSorted());
});

it('event types are in the expected menu groups', () => {
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

it('the event history never folds events about money and data changes', () => {
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
