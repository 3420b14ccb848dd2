import { type DomainEvent, definitionOf, parseEvent } from '@hoops/domain/catalogue';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { evolveFamily, initialFamilyState } from '@hoops/domain/family/evolve';
import type { Family } from '@hoops/domain/family/state';
import { requestId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { describe, expect, it } from 'vitest';
import { mailsForEvent } from './mails-for-event.ts';
import { renderMail } from './render-mail.ts';

const settings = { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' };
const moment = { at: '2026-11-05T15:00:00.000Z' };

const example = (type: FamilyEvent['type']): DomainEvent => parseEvent(type, definitionOf(type).example);

const dana = (): Family => {
  const added = [example('ParentRegistered'), example('AthleteAdded')] as FamilyEvent[];
  const state = added.reduce((family, event) => evolveFamily(family, event, moment), initialFamilyState);
  if (state.kind !== 'registered') throw new Error('The examples do not register a family.');
  return state;
};

const mails = (event: DomainEvent, family: Family | undefined = dana()) =>
  mailsForEvent(event, family, settings).map(({ content, ...mail }) => ({ ...mail, ...renderMail(content) }));

const request = {
  requestId: requestId('request-1'),
  familyId: null,
  name: 'Vic Visitor',
  email: 'vic@example.com',
  description: 'Buy cheap shoes at https://spam.example',
};

describe('the mails of an event', () => {
  it('welcome a new parent and tell the coach how they heard of the program', () => {
    const [welcome, notice] = mails(example('ParentRegistered'));
    expect(welcome).toMatchObject({ kind: 'welcome', to: 'dana@example.com', replyTo: 'coach@club.example' });
    expect(welcome?.text).toContain('Hello Dana Reyes,');
    expect(notice).toMatchObject({ kind: 'new-parent-notice', to: 'coach@club.example' });
    expect(notice?.text).toContain('Heard of us through: Internet');
  });

  it('bring requests to the coach, who can answer the sender', () => {
    const selectedPrograms = { skillDevelopment: true, clubTeam: false, privateTraining: true };
    const [asked, ...more] = mails(
      { type: 'ProgramRequested', data: { ...request, selectedPrograms } },
      undefined,
    );
    expect(more).toEqual([]);
    expect(asked).toMatchObject({ to: 'coach@club.example', replyTo: 'vic@example.com' });
    expect(asked?.text).toContain('Programs: Skill development, Private training');
    expect(asked?.text).toContain('> Buy cheap shoes');
    const [changed] = mails({ type: 'ProgramChangeRequested', data: request }, undefined);
    expect(changed).toMatchObject({
      kind: 'program-change',
      to: 'coach@club.example',
      replyTo: 'vic@example.com',
    });
  });

  it('tell coach and parent when nobody is enrolled any more', () => {
    expect(mails({ type: 'FamilyUnenrolled', data: {} }).map(({ kind, to }) => [kind, to])).toEqual([
      ['unenrollment-coach', 'coach@club.example'],
      ['unenrollment-parent', 'dana@example.com'],
    ]);
  });

  it('confirm a cancellation with the date on which the plan ends', () => {
    const [mail] = mails(example('TrainingCancellationScheduled'));
    expect(mail).toMatchObject({
      to: 'dana@example.com',
      subject: 'Training of Jordan Reyes ends on December 1st',
    });
    expect(mail?.text).toContain('https://club.example/athletes/athlete-1');
  });

  it('explain a failed payment and when it is tried again', () => {
    const [mail] = mails(example('PaymentFailed'));
    expect(mail).toMatchObject({
      to: 'dana@example.com',
      subject: 'Your payment of $52 did not go through',
    });
    expect(mail?.text).toContain('not enough money in the account');
    expect(mail?.text).toContain('try again on December 4th');
  });

  it('say when a failed payment is not tried again, or needs the parent', () => {
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
        failedAt: moment.at,
      },
    });
    expect(mail?.text).toContain('The bank wants you to confirm the payment.');
    expect(mail?.text).toContain('There will be no further try.');
  });

  it('ask for a month that was not charged, and do not speak of a card', () => {
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
        failedAt: moment.at,
      },
    });
    expect(mail?.subject).toBe('$52 for your plan is still to be paid');
    expect(mail?.text).toContain('Please pay it in the portal.');
    expect(mail?.text).not.toContain('We could not charge');
  });

  it('never carry what a visitor wrote to anybody but the coach', () => {
    const selectedPrograms = { skillDevelopment: false, clubTeam: false, privateTraining: false };
    const all = [
      ...mails({ type: 'ProgramRequested', data: { ...request, selectedPrograms } }),
      ...mails({ type: 'ProgramChangeRequested', data: request }),
    ];
    expect(all.map(({ to }) => to)).toEqual(['coach@club.example', 'coach@club.example']);
  });

  it('are none for a family that is gone, and for other events', () => {
    expect(mailsForEvent({ type: 'FamilyUnenrolled', data: {} }, undefined, settings)).toEqual([]);
    expect(mails(example('AthleteRemoved'))).toEqual([]);
  });
});
