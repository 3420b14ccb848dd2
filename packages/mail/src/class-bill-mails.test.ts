import type { DomainEvent } from '@hoops/domain/catalogue';
import { ClassesChanged } from '@hoops/domain/family/athletes/events';
import { SettlementStarted } from '@hoops/domain/family/charges/events';
import { athleteId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { assessed, december, example, mails, paid, raised } from './testing/mails-of-situation.ts';

it('a class bill email states the amount, the due date and the next step', {
  tags: ['consent.mailed'],
}, () => {
  const classes: DomainEvent = {
    type: 'ClassesChanged',
    data: { athleteId: athleteId('athlete-1'), before: [], after: ['monday'] },
  };
  const [mail, ...others] = mails(assessed(5250), { before: [classes] });
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'bill-due',
    to: 'dana@example.com',
    replyTo: 'coach@club.example',
    subject: 'Your bill for November 2026: $52.50',
  });
  expect(mail?.text).toContain('Your classes in November 2026 cost $52.50, due by December 1st.');
  expect(mail?.text).toContain('Your card will not be charged automatically');
  expect(mail?.text).toContain('Take them off before December 1st to avoid the next bill.');
  expect(mail?.text).toContain('https://club.example/refunds');
  expect(mail?.text).toContain('https://club.example/portal');
});

it('a class bill email mentions no next bill after all classes were dropped', {
  tags: ['consent.mailed'],
}, () => {
  const [mail] = mails(assessed(5250));
  expect(mail?.text).toContain('due by December 1st');
  expect(mail?.text).not.toContain('Take them off');
});

it('class pause emails confirm the pause, its end and the next bill', {
  tags: ['pause.class-mailed'],
}, () => {
  const athlete = athleteId('athlete-1');
  const classes: DomainEvent = {
    type: 'ClassesChanged',
    data: { athleteId: athlete, before: [], after: ['monday'] },
  };
  const before = [classes, assessed(5250)];
  const [begun] = mails(example('ClassesPaused'), { before });
  expect(begun).toMatchObject({
    kind: 'classes-paused',
    subject: 'Jordan Reyes’s classes are paused until February 1st',
  });
  expect(begun?.text).toContain('are paused from December 1st until February 1st');
  expect(begun?.text).toContain('Your next class bill is for February 2027: $52.50.');
  expect(begun?.text).toContain('Take them off before February 1st to avoid the next bill.');
  const paused = { before: [...before, example('ClassesPaused')] };
  const [early] = mails(example('ClassPauseEnded'), paused);
  expect(early?.subject).toBe('Jordan Reyes’s classes resume on January 1st');
  expect(early?.text).toContain('Your next class bill is for January 2027: $52.50.');
  const takenBack: DomainEvent = { type: 'ClassPauseEnded', data: { athleteId: athlete, until: null } };
  const [back] = mails(takenBack, paused);
  expect(back?.subject).toBe('Jordan Reyes’s classes are not paused');
  expect(back?.text).toContain('Your next class bill is for December 2026: $52.50.');
  const ends: DomainEvent = {
    type: 'NoticeGiven',
    data: { notice: 'class-pause-ends', athleteId: athlete, subject: 'classes', on: '2027-02-01' },
  };
  const [notice] = mails(ends, paused);
  expect(notice?.kind).toBe('class-pause-ends');
  expect(notice?.text).toContain('Your next class bill is for February 2027: $52.50.');
  const gone = { ...paused, since: [example('ClassPauseEnded')] };
  expect(mails(ends, gone)).toEqual([]);
  expect(mails(example('ClassesPaused'), { before, since: [takenBack] })).toEqual([]);
});

it('a class change that leaves this month’s bill unchanged is confirmed by email', {
  tags: ['consent.mailed'],
}, () => {
  const classes = exampleOf(ClassesChanged, { after: ['monday'] });
  const past = { classesChangedFrom: '2026-12-01' };
  const [mail, ...others] = mails(classes, { past });
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'classes-agreed',
    to: 'dana@example.com',
    subject: 'Your classes have changed: $52.50 a month from December 1st',
  });
  expect(mail?.text).toContain('This month’s bill stays the same');
  expect(mail?.text).toContain('Take them off before December 1st to avoid the next bill.');
  expect(mail?.text).toContain('https://club.example/programs');
  expect(mail?.text).toContain('https://club.example/refunds');
  const later: DomainEvent = {
    type: 'ClassesChanged',
    data: { athleteId: athleteId('athlete-1'), before: [], after: ['monday'], from: '2026-12' },
  };
  expect(mails(later, { past })[0]?.text).toContain('Jordan Reyes: Monday: begins on December 1st');
  const off = exampleOf(ClassesChanged, { before: ['monday'], after: [] });
  const [ended] = mails(off, { before: [classes, assessed(5250)], past });
  expect(ended?.subject).toBe('Your classes have changed: no bill from December 1st');
  expect(ended?.text).toContain('Jordan Reyes: Monday: last day November 30th, once November 2026 is paid');
  const [settled] = mails(off, { before: [classes, assessed(5250), paid('2026-11')], past });
  expect(settled?.text).toContain('Jordan Reyes: Monday: last day November 30th');
  expect(settled?.text).not.toContain('once November');
  // The email about the bill already contains the change.
  expect(mails(classes)).toEqual([]);
});

it('the parent gets an email about a raised bill, but not again for the same amount', () => {
  const before = [assessed(5250)];
  const [mail] = mails(raised(10_500), { before, past: { billMailed: usd(5250) } });
  expect(mail?.text).toContain('has changed. It is now $105.00');
  expect(mails(raised(10_500), { before, past: { billMailed: usd(10_500) } })).toEqual([]);
  expect(mails(raised(10_500), { before, past: { isOutdated: true } })).toEqual([]);
});

it('the parent gets an email about a withdrawn bill only after an email about the bill', () => {
  const withdrawn: DomainEvent = { type: 'MonthlyChargeWithdrawn', data: { period: '2026-11' } };
  const before = [assessed(5250)];
  expect(mails(withdrawn, { before })).toEqual([]);
  const [mail] = mails(withdrawn, { before, past: { billMailed: usd(5250) } });
  expect(mail).toMatchObject({ kind: 'bill-due', subject: 'No bill for November 2026' });
  const since = [assessed(5250)];
  expect(mails(withdrawn, { before, since, past: { billMailed: usd(5250) } })).toEqual([]);
});

it('no bill email is sent for a bill that is paid, in payment or past its month', () => {
  expect(mails(assessed(5250), { since: [paid('2026-11')] })).toEqual([]);
  const paying: DomainEvent = { type: 'SettlementStarted', data: SettlementStarted.example };
  expect(mails(assessed(5250), { since: [paying] })).toEqual([]);
  expect(mails(assessed(5250), { now: december })).toEqual([]);
});

it('an overdue email lists all unpaid bills with their dates', {
  tags: ['charges.overdue-mail'],
}, () => {
  const overdue: DomainEvent = {
    type: 'NoticeGiven',
    data: { notice: 'bill-overdue', athleteId: null, subject: '2026-11', on: '2026-12-01' },
  };
  const before = [assessed(5250, '2026-10'), assessed(10_500)];
  const [mail, ...others] = mails(overdue, { before, now: december });
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'bill-overdue', subject: 'Overdue: $157.50 for classes' });
  expect(mail?.text).toContain('Please pay it now, or your account may be disabled.');
  expect(mail?.text).toContain('October 2026: $52.50, overdue since November 12th');
  expect(mail?.text).toContain('November 2026: $105.00, overdue since December 1st');
  expect(mails(overdue, { before, since: [paid('2026-10', '2026-11')], now: december })).toEqual([]);
});

it('the goodbye email lists open bills', () => {
  const gone: DomainEvent = { type: 'FamilyUnenrolled', data: {} };
  const [, mail] = mails(gone, { before: [assessed(5250, '2026-10'), assessed(10_500)] });
  expect(mail?.text).toContain('October 2026: $52.50, due by November 12th');
  expect(mail?.text).toContain('November 2026: $105.00, due by December 1st');
  expect(mail?.text).toContain('Total: $157.50');
  const [, nothing] = mails(gone, { before: [assessed(5250), paid('2026-11')] });
  expect(nothing?.text).not.toContain('paid');
});
