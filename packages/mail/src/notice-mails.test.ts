import type { DomainEvent } from '@hoops/domain/catalogue';
import { MakeUpGiven, MakeUpReleased } from '@hoops/domain/family/make-ups/events';
import { NoticeGiven } from '@hoops/domain/family/notices/events';
import { PlanStarted } from '@hoops/domain/family/plans/events';
import { expect, it } from 'vitest';
import { example, mails, onPlan, type Situation } from './testing/mails-of-situation.ts';

const reminder: DomainEvent = {
  type: 'NoticeGiven',
  data: { ...NoticeGiven.example, subject: PlanStarted.example.subscriptionId, on: '2027-11-01' },
};
const expiry: DomainEvent = {
  type: 'NoticeGiven',
  data: { notice: 'card-expires', athleteId: null, subject: 'visa 4242', on: '2030-12-31' },
};
const withCard: Situation = {
  before: [example('DefaultPaymentMethodChanged'), example('PlanStarted')],
  now: '2030-12-10T15:00:00.000Z',
};
const cancelled = [example('TrainingCancellationScheduled')];

it('the yearly reminder email states the plan’s price and how to cancel', {
  tags: ['notices.yearly'],
}, () => {
  const [mail, ...others] = mails(reminder, onPlan);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'yearly-reminder',
    to: 'dana@example.com',
    subject: 'Reminder: Jordan Reyes’s Half Week plan continues every month',
  });
  expect(mail?.text).toContain('Jordan Reyes’s plan began on November 1, 2026.');
  expect(mail?.text).toContain('Half Week costs $52.00 a month. The next charge is $52.00 on December 1st');
  expect(mail?.text).toContain('every month until you cancel');
  expect(mail?.text).toContain('with Cancel Training');
  expect(mail?.text).toContain('https://club.example/refunds');
});

it('the card expiry email lists the payments on the card and explains how to stop them', {
  tags: ['notices.card'],
}, () => {
  const [mail, ...others] = mails(expiry, withCard);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'card-expires', subject: 'Your card expires on December 31st' });
  expect(mail?.text).toContain('Your Visa card ending in 4242 is good until December 31st.');
  expect(mail?.text).toContain('It automatically pays for Jordan Reyes’s plan.');
  expect(mail?.text).toContain('To stop instead, cancel a plan with Cancel Training on your athlete’s page');
  expect(mail?.text).not.toContain('class bills');
  const [both] = mails(expiry, { ...withCard, since: [example('AutopayTurnedOn')] });
  expect(both?.text).toContain('Jordan Reyes’s plan and your class bills');
  expect(both?.text).toContain('or turn off automatic payment on your dashboard');
});

it('the pause end email states the return date and the next charge', { tags: ['notices.pause'] }, () => {
  const paused = { ...onPlan, before: [example('PlanStarted'), example('PlanPaused')] };
  const back: DomainEvent = {
    type: 'NoticeGiven',
    data: { ...NoticeGiven.example, notice: 'pause-ends', on: '2027-02-01' },
  };
  const [mail, ...others] = mails(back, paused);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'pause-ends',
    subject: 'Jordan Reyes’s Half Week plan resumes on February 1st',
  });
  expect(mail?.text).toContain('The next charge is $52.00 on February 1st');
  expect(mail?.text).not.toContain('as before');
  expect(mail?.text).toContain('with Cancel Training');
  expect(mails(back, { ...paused, since: [example('PlanPauseEnded')] })).toEqual([]);
});

it('no email is sent for a notice whose cause no longer applies or whose date has passed', {
  tags: ['notices.cause'],
}, () => {
  for (const since of [cancelled, [example('TrainingCancelled')]])
    for (const [notice, situation] of [
      [reminder, onPlan],
      [expiry, withCard],
    ] as const)
      expect(mails(notice, { ...situation, since })).toEqual([]);
  expect(mails(reminder, { ...onPlan, now: '2027-11-02T15:00:00.000Z' })).toEqual([]);
  const other: DomainEvent = {
    type: 'DefaultPaymentMethodChanged',
    data: { hasDefault: true, card: { brand: 'visa', last4: '4444', expMonth: 12, expYear: 2030 } },
  };
  expect(mails(expiry, { ...withCard, since: [other] })).toEqual([]);
});

it('the make-up reminder names the missed class and its last day, unless the make-up is booked', {
  tags: ['make-ups.expire'],
}, () => {
  const given = example('MakeUpGiven');
  const { makeUpId, expiresOn } = MakeUpGiven.example;
  const about = { ...NoticeGiven.example, subject: makeUpId, on: expiresOn };
  const reminded: DomainEvent = { type: 'NoticeGiven', data: { ...about, notice: 'make-up-expires' } };
  const week = { before: [given], now: '2027-01-05T15:00:00.000Z' };
  const [mail, ...others] = mails(reminded, week);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Jordan Reyes has a make-up class to use by January 11, 2027');
  expect(mail?.text).toContain(
    'has until Monday, January 11, 2027 to make up the class on Thursday, November 12, 2026',
  );
  expect(mails(reminded, { ...week, since: [example('MakeUpBooked')] })).toEqual([]);
});

it('a parent gets an email when the coach, but not the parent, cancels a booked make-up', {
  tags: ['make-ups.booked'],
}, () => {
  const canceled: DomainEvent = {
    type: 'MakeUpReleased',
    data: { ...MakeUpReleased.example, because: 'session-canceled' },
  };
  const before = [example('MakeUpGiven'), example('MakeUpBooked')];
  const [mail, ...others] = mails(canceled, { before, since: [canceled] });
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'make-up-canceled',
    subject: 'Jordan Reyes’s make-up class on November 30, 2026 is canceled',
  });
  expect(mail?.text).toContain('Please book another day by Monday, January 11, 2027.');
  const own = example('MakeUpReleased');
  expect(mails(own, { before, since: [own] })).toEqual([]);
});
