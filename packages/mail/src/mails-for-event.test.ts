import { PasskeyAdded, PasskeyRemoved, RecoveryCodeUsed } from '@hoops/domain/access/events';
import type { DomainEvent } from '@hoops/domain/catalogue';
import { PaymentFailed } from '@hoops/domain/family/payments/events';
import { PlanStatusChanged } from '@hoops/domain/family/plans/events';
import { requestId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { describe, expect, it } from 'vitest';
import { familyMails } from './family-mails.ts';
import { mailsForEvent } from './mails-for-event.ts';
import { at, example, mails, onPlan, settings } from './testing/mails-of-situation.ts';

const request = {
  requestId: requestId('request-1'),
  familyId: null,
  name: 'Vic Visitor',
  email: 'vic@example.com',
  description: 'Buy cheap shoes at https://spam.example',
};

it('a new parent gets a welcome email, and the coach’s email states how the parent heard of the program', {
  tags: ['7.welcome-mail'],
}, () => {
  const [welcome, notice] = mails(example('ParentRegistered'));
  expect(welcome).toMatchObject({ kind: 'welcome', to: 'dana@example.com', replyTo: 'coach@club.example' });
  expect(welcome?.text).toContain('Hello Dana Reyes,');
  expect(notice).toMatchObject({ kind: 'new-parent-notice', to: 'coach@club.example' });
  expect(notice?.text).toContain('Heard about us through: Internet');
});

it('the coach gets requests by email, with the sender as the reply address', {
  tags: ['7.requests-to-coach'],
}, () => {
  const selectedPrograms = { skillDevelopment: true, clubTeam: false, privateTraining: true };
  const [asked, ...more] = mails({ type: 'ProgramRequested', data: { ...request, selectedPrograms } });
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ to: 'coach@club.example', replyTo: 'vic@example.com' });
  expect(asked?.text).toContain('Programs: Skill development, Private training');
  expect(asked?.text).toContain('> Buy cheap shoes');
  const [changed] = mails({ type: 'ProgramChangeRequested', data: request });
  expect(changed).toMatchObject({
    kind: 'program-change',
    to: 'coach@club.example',
    replyTo: 'vic@example.com',
  });
});

it('coach and parent get an email when the last athlete is unenrolled', {
  tags: ['4.payment-status.unenrollment-mail'],
}, () => {
  expect(mails({ type: 'FamilyUnenrolled', data: {} }).map(({ kind, to }) => [kind, to])).toEqual([
    ['unenrollment-coach', 'coach@club.example'],
    ['unenrollment-parent', 'dana@example.com'],
  ]);
});

it('the coach gets an email without names about an erasure request unless it was canceled', () => {
  const asked: DomainEvent = { type: 'ErasureAsked', data: {} };
  const [mail] = mails(asked);
  expect(mail).toMatchObject({ kind: 'erasure-asked', to: 'coach@club.example' });
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text).toContain('/erasures-asked');
  expect(mail?.text).not.toMatch(/Dana|Jordan|dana@/);
  expect(mails(asked, { since: [{ type: 'ErasureAskTakenBack', data: {} }] })).toEqual([]);
});

it('the parent gets an email that confirms an erasure request', {
  tags: ['my-data.erasure'],
}, () => {
  const [, mail, ...others] = mails({ type: 'ErasureAsked', data: {} });
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'erasure-acknowledged',
    to: 'dana@example.com',
    subject: 'We received your request to erase your data',
  });
  expect(mail?.text).toContain(
    'Your login will stop working then, and you will get no more emails, because your email address is erased too.',
  );
  expect(mail?.text).toContain('If you did not request this, someone else may have your password');
  expect(mail?.text).toContain('https://club.example/my-data');
});

it('the coach gets an email without names when a bank returns a refund', {
  tags: ['withdrawal.refund-failed'],
}, () => {
  const drift = (field: string): DomainEvent => ({
    type: 'StripeDriftDetected',
    data: { objectId: 're_1', field, ours: '$52.00 to be returned', theirs: 'sent back by the bank' },
  });
  const [mail, ...others] = mails(drift('failed refund'));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'refund-failed',
    to: 'coach@club.example',
    subject: 'A bank sent a refund back: $52.00 to be returned',
  });
  expect(mail?.text).toContain('https://club.example/parent/family-1');
  expect(mail?.text).not.toMatch(/Dana|Reyes|Jordan/);
  expect(mails(drift('status'))).toEqual([]);
});

it('the coach gets an email about an open dispute with payer, deadline and link', () => {
  const opened = example('DisputeOpened');
  const [mail, ...more] = mails(opened);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'dispute-opened', to: 'coach@club.example' });
  expect(mail?.subject).toMatch(/^A payment of \$52\.00 is disputed: .*November 19/);
  expect(mail?.text).toContain('https://club.example/money/disputes/family-1/du_example');
  expect(mail?.text).toContain('Dana Reyes’s payment of $52.00');
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Jordan|dana@/);
  expect(mails(opened, { since: [example('DisputeChanged')] })).toEqual([]);
  expect(mails(opened, { since: [example('DisputeClosed')] })).toEqual([]);
  const due: DomainEvent = {
    type: 'NoticeGiven',
    data: { notice: 'dispute-due', athleteId: null, subject: 'du_example', on: '2026-11-19' },
  };
  expect(mails(due, { before: [opened] })).toMatchObject([
    {
      kind: 'dispute-due',
      to: 'coach@club.example',
      subject: expect.stringContaining('is still disputed'),
    },
  ]);
  expect(mails(due, { before: [opened, example('DisputeChanged')] })).toEqual([]);
});

it('the coach gets an email when a dispute needs a response again', () => {
  const opened = example('DisputeOpened');
  const changed = (status: string): DomainEvent => ({
    type: 'DisputeChanged',
    data: { disputeId: 'du_example', status, isInquiry: false, dueBy: '2026-11-24T23:59:59.000Z' },
  });
  const [mail, ...more] = mails(changed('needs_response'), { before: [opened] });
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'dispute-opened', to: 'coach@club.example' });
  expect(mail?.subject).toMatch(/^A payment of \$52\.00 is disputed: .*November 24/);
  expect(mail?.text).toContain('A bank took back');
  expect(mails(changed('under_review'), { before: [opened] })).toEqual([]);
});

it('a cancellation email states the date on which the plan ends', () => {
  const [mail] = mails(example('TrainingCancellationScheduled'), onPlan);
  expect(mail).toMatchObject({
    to: 'dana@example.com',
    subject: 'Jordan Reyes’s training ends on December 1st',
  });
  expect(mail?.text).toContain('https://club.example/athletes/athlete-1');
});

it('a failed payment email states the reason and the date of the retry', () => {
  const [mail] = mails(example('PaymentFailed'), onPlan);
  expect(mail).toMatchObject({
    to: 'dana@example.com',
    subject: 'Your payment of $52.00 did not go through',
  });
  expect(mail?.text).toContain('not enough money in the account');
  expect(mail?.text).toContain('try again on December 4th');
});

it('a failed payment email states that there is no retry or that the parent must confirm', () => {
  const [mail] = mails({
    type: 'PaymentFailed',
    data: {
      invoiceId: 'in_1',
      athleteId: null,
      attempt: 4,
      amount: usd(10_400),
      reason: 'generic_decline',
      actionRequired: true,
      nextAttemptAt: null,
      failedAt: at,
    },
  });
  expect(mail?.text).toContain('The bank wants you to confirm the payment.');
  expect(mail?.text).toContain('We will not try again.');
});

it('the email about a plan’s last failed attempt also lists the next month as owed', () => {
  const last: DomainEvent = {
    type: 'PaymentFailed',
    data: {
      ...PaymentFailed.example,
      attempt: 4,
      nextAttemptAt: null,
      failedAt: '2026-11-16T14:00:00.000Z',
    },
  };
  const statusIs = (status: string): DomainEvent => ({
    type: 'PlanStatusChanged',
    data: { ...PlanStatusChanged.example, status },
  });
  const textOf = (...since: readonly DomainEvent[]) => mails(last, { ...onPlan, since })[0]?.text;
  const next =
    'The month of your plan that begins on December 1st ($52.00) will not be charged automatically. Unless the plan ends before then, please pay it as well.';
  // Stripe reports the failed payment and the plan's status in either order.
  expect(textOf()).toContain(next);
  expect(textOf(statusIs('unpaid'))).toContain(next);
  expect(textOf(statusIs('unpaid'), example('PlanRenewed'))).toContain(
    'The month of your plan that began on December 1st ($52.00) was not charged either. Please pay it as well.',
  );
  expect(textOf(example('TrainingCancellationScheduled'))).not.toContain('pay it as well');
  expect(mails(example('PaymentFailed'), onPlan)[0]?.text).not.toContain('pay it as well');
});

it('the email about an uncollected month requests payment without blaming the card', () => {
  const [mail] = mails({
    type: 'PaymentFailed',
    data: {
      invoiceId: 'in_1',
      athleteId: null,
      attempt: 0,
      amount: usd(5_200),
      reason: 'not_tried',
      actionRequired: false,
      nextAttemptAt: null,
      failedAt: at,
    },
  });
  expect(mail?.subject).toBe('$52.00 for your plan is still due');
  expect(mail?.text).toContain('Please pay it on your dashboard.');
  expect(mail?.text).not.toContain('We could not charge');
});

it('text written by a visitor is emailed only to the coach', {
  tags: ['7.requests-to-coach'],
}, () => {
  const selectedPrograms = { skillDevelopment: false, clubTeam: false, privateTraining: false };
  const all = [
    ...mails({ type: 'ProgramRequested', data: { ...request, selectedPrograms } }),
    ...mails({ type: 'ProgramChangeRequested', data: request }),
  ];
  expect(all.map(({ to }) => to)).toEqual(['coach@club.example', 'coach@club.example']);
});

it('a family that does not exist gets no email, and some events cause no email', () => {
  expect(mailsForEvent({ type: 'FamilyUnenrolled', data: {} }, undefined, settings)).toEqual([]);
  expect(mails(example('AthleteRemoved'))).toEqual([]);
  expect(mailsForEvent(example('PlanStarted'), undefined, settings)).toEqual([]);
});

it('the account’s owner gets an email about a used recovery code, without the code or its hash', {
  tags: ['two-step.recovery-mail'],
}, () => {
  const used = exampleOf(RecoveryCodeUsed);
  const [mail, ...others] = mails(used);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'recovery-code-used', to: 'dana@example.com' });
  expect(mail?.text).toContain('Two-step login is off now');
  expect(mail?.text).toContain('If that was not you, change your password right away and call us at');
  expect(`${mail?.text}${mail?.html}`).not.toContain(used.data.hash);
  expect(mailsForEvent(used, undefined, settings)).toEqual([]);
});

it.each([
  ['passkey-added', exampleOf(PasskeyAdded), 'A new password alone does not remove it.'],
  ['passkey-removed', exampleOf(PasskeyRemoved), 'If that was not you, change your password right away'],
] as const)(
  'the %s email goes to the account’s owner and describes the next step',
  {
    tags: ['passkeys.mailed'],
  },
  (kind, event, words) => {
    const [mail, ...others] = mails(event);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind, to: 'dana@example.com' });
    expect(mail?.text).toContain(words);
    expect(mail?.text).toContain('/second-factor');
  },
);

describe('a changed email', () => {
  const proven: DomainEvent = {
    type: 'EmailOwnershipProven',
    data: { email: 'newbie@elsewhere.test', tokenIssuedAt: null, formerEmail: 'dana@example.com' },
  };

  it('the old email address gets a notice of the change with the new address masked', () => {
    const [mail, ...others] = mails(proven);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'email-changed', to: 'dana@example.com' });
    expect(mail?.text).toContain('n***@e***.test');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/newbie|elsewhere/);
  });

  it('confirming the registered address sends no email', () => {
    const { formerEmail: _former, ...data } = proven.data;
    expect(mails({ ...proven, data })).toEqual([]);
  });
});

it('the email table has a row for exactly the events that the mailers subscribe to', () => {
  const heard = subscriptions
    .filter(({ name }) => name === 'mailer' || name === 'bill-mailer')
    .flatMap(({ events }) => events);
  // A failed change causes only emails about held refunds (mail-history.ts).
  const others = ['ParentRegistered', 'PlanChangeFailed', 'ProgramRequested', 'ProgramChangeRequested'];
  const asked = heard.filter((type) => !others.includes(type));
  expect(asked.sort()).toEqual(Object.keys(familyMails).sort());
});

it('both families read what joining two registrations means for them', { tags: ['doubles.joined'] }, () => {
  const joined = example('DoubleJoined');
  if (joined.type !== 'DoubleJoined') throw new Error('The example is another event.');
  const mailOf = (stays: boolean) =>
    mails({ ...joined, data: { ...joined.data, stays } }).map(({ kind, to, subject, text }) => ({
      kind,
      to,
      subject,
      text,
    }));
  const mail = {
    kind: 'registrations-joined',
    to: 'dana@example.com',
    subject: 'Jordan Reyes was registered twice',
  };
  expect(mailOf(true)).toMatchObject([
    { ...mail, text: expect.stringContaining('Your registration stays as it is') },
  ]);
  expect(mailOf(false)).toMatchObject([
    { ...mail, text: expect.stringContaining('bills that are still open stay due') },
  ]);
});
