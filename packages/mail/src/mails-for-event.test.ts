import { type DomainEvent, definitionOf, parseEvent } from '@hoops/domain/catalogue';
import {
  SettlementFailed,
  SettlementStarted,
  SettlementSucceeded,
} from '@hoops/domain/family/charges/events';
import { ConsentGiven } from '@hoops/domain/family/consent/events';
import { type FamilyEvent, familyEvents } from '@hoops/domain/family/events';
import { evolveFamily, initialFamilyState } from '@hoops/domain/family/evolve';
import { NoticeGiven } from '@hoops/domain/family/notices/events';
import { PaymentFailed, PaymentReceived } from '@hoops/domain/family/payments/events';
import { PlanStarted } from '@hoops/domain/family/plans/events';
import type { Family } from '@hoops/domain/family/state';
import { athleteId, requestId, settlementId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { consentWords } from '@hoops/domain/policies/consent-words';
import type { Period } from '@hoops/domain/time/club-time';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { describe, expect, it } from 'vitest';
import { familyMails } from './family-mails.ts';
import { mailsForEvent } from './mails-for-event.ts';
import { noPast, type Past } from './past.ts';
import { renderMail } from './render-mail.ts';

const settings = { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' };

const example = (type: FamilyEvent['type']): DomainEvent => parseEvent(type, definitionOf(type).example);

const at = '2026-11-05T15:00:00.000Z';

const typesOfFamily = new Set<string>(familyEvents.map(({ type }) => type));
const isOfFamily = (event: DomainEvent): event is FamilyEvent => typesOfFamily.has(event.type);

/** The family after these events of the catalogue, all of them at that moment. */
const familyAfter = (...events: readonly DomainEvent[]): Family => {
  const all = [example('ParentRegistered'), example('AthleteAdded'), ...events].filter(isOfFamily);
  const state = all.reduce((family, event) => evolveFamily(family, event, { at }), initialFamilyState);
  if (state.kind !== 'registered') throw new Error('The examples do not register a family.');
  return state;
};

type Situation = {
  /** What happened before. */
  readonly before?: readonly DomainEvent[];
  /** What happened since. */
  readonly since?: readonly DomainEvent[];
  readonly past?: Partial<Past>;
  readonly now?: string;
};

/** The mails of an event that has just happened, or that was followed by others. */
const mails = (event: DomainEvent, { before = [], since = [], past = {}, now = at }: Situation = {}) =>
  mailsForEvent(
    event,
    { family: familyAfter(...before, event, ...since), past: { ...noPast, ...past }, at: now },
    settings,
  ).map(({ content, ...mail }) => ({ ...mail, ...renderMail(content) }));

/** An athlete on Half Week, until December 1st. */
const onPlan: Situation = { before: [example('PlanStarted')] };

const request = {
  requestId: requestId('request-1'),
  familyId: null,
  name: 'Vic Visitor',
  email: 'vic@example.com',
  description: 'Buy cheap shoes at https://spam.example',
};

describe('the mails of an event', () => {
  it('welcome a new parent and inform the coach how they heard of the program', {
    tags: ['7.welcome-mail'],
  }, () => {
    const [welcome, notice] = mails(example('ParentRegistered'));
    expect(welcome).toMatchObject({ kind: 'welcome', to: 'dana@example.com', replyTo: 'coach@club.example' });
    expect(welcome?.text).toContain('Hello Dana Reyes,');
    expect(notice).toMatchObject({ kind: 'new-parent-notice', to: 'coach@club.example' });
    expect(notice?.text).toContain('Heard of us through: Internet');
  });

  it('bring requests to the coach, who can answer the sender', { tags: ['7.requests-to-coach'] }, () => {
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

  it('inform coach and parent when no athlete is enrolled any more', {
    tags: ['4.payment-status.unenrollment-mail'],
  }, () => {
    expect(mails({ type: 'FamilyUnenrolled', data: {} }).map(({ kind, to }) => [kind, to])).toEqual([
      ['unenrollment-coach', 'coach@club.example'],
      ['unenrollment-parent', 'dana@example.com'],
    ]);
  });

  it('tell the coach that a family asks to be erased, without a name, unless it has taken that back', () => {
    const asked: DomainEvent = { type: 'ErasureAsked', data: {} };
    const [mail, ...more] = mails(asked);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'erasure-asked', to: 'coach@club.example' });
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toContain('/erasures-asked');
    expect(mail?.text).not.toMatch(/Dana|Jordan|dana@/);
    expect(mails(asked, { since: [{ type: 'ErasureAskTakenBack', data: {} }] })).toEqual([]);
  });

  it('tell the coach of a disputed payment while it can be answered, with until when and where, and no name', () => {
    const opened = example('DisputeOpened');
    const [mail, ...more] = mails(opened);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'dispute-opened', to: 'coach@club.example' });
    expect(mail?.subject).toMatch(/^A payment of \$52\.00 is disputed: .*November 19/);
    expect(mail?.text).toContain('https://club.example/money/disputes/family-1/du_example');
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Dana|Jordan|dana@/);
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

  it('confirm a cancellation with the date on which the plan ends', () => {
    const [mail] = mails(example('TrainingCancellationScheduled'), onPlan);
    expect(mail).toMatchObject({
      to: 'dana@example.com',
      subject: 'Training of Jordan Reyes ends on December 1st',
    });
    expect(mail?.text).toContain('https://club.example/athletes/athlete-1');
  });

  it('explain a failed payment and when it is tried again', () => {
    const [mail] = mails(example('PaymentFailed'), onPlan);
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
        failedAt: at,
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
        failedAt: at,
      },
    });
    expect(mail?.subject).toBe('$52 for your plan is still to be paid');
    expect(mail?.text).toContain('Please pay it in the portal.');
    expect(mail?.text).not.toContain('We could not charge');
  });

  it('never carry what a visitor wrote to anybody but the coach', { tags: ['7.requests-to-coach'] }, () => {
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
    expect(mailsForEvent(example('PlanStarted'), undefined, settings)).toEqual([]);
  });
});

const bill = (cents: number, period: Period = '2026-11') => ({
  period,
  amount: usd(cents),
  lines: [],
  pricingVersion: '2023-1',
});
const assessed = (cents: number, period?: Period): DomainEvent => ({
  type: 'MonthlyChargeAssessed',
  data: bill(cents, period),
});
const raised = (cents: number): DomainEvent => ({ type: 'MonthlyChargeRaised', data: bill(cents) });
const paid = (...periods: Period[]): DomainEvent => ({
  type: 'SettlementSucceeded',
  data: { ...SettlementSucceeded.example, periods },
});
const december = '2026-12-01T07:00:00.000Z';

describe('mails about class bills', () => {
  it('name the amount, until when it is due and what happens then', {
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
    expect(mail?.text).toContain('Nothing is charged to your card by itself');
    expect(mail?.text).toContain('Take them off before December 1st to avoid the next bill.');
    expect(mail?.text).toContain('https://club.example/refunds');
    expect(mail?.text).toContain('https://club.example/portal');
  });

  it('speak of no next one once all classes were taken off', { tags: ['consent.mailed'] }, () => {
    const [mail] = mails(assessed(5250));
    expect(mail?.text).toContain('due by December 1st');
    expect(mail?.text).not.toContain('Take them off');
  });

  it('acknowledge classes that leave the month’s bill as it is', { tags: ['consent.mailed'] }, () => {
    const classes: DomainEvent = {
      type: 'ClassesChanged',
      data: { athleteId: athleteId('athlete-1'), before: [], after: ['monday'] },
    };
    const consent: DomainEvent = {
      type: 'ConsentGiven',
      data: {
        ...ConsentGiven.example,
        to: 'classes',
        athleteId: null,
        now: usd(0),
        thisMonth: usd(0),
        next: { amount: usd(5250), on: '2026-12-01' },
      },
    };
    const before = [classes];
    const [mail, ...others] = mails(consent, { before });
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'classes-agreed',
      to: 'dana@example.com',
      subject: 'Your classes have changed: $52.50 a month from December 1st',
    });
    expect(mail?.text).toContain('This month’s bill stays as it is');
    expect(mail?.text).toContain('Take them off before December 1st to avoid the next bill.');
    expect(mail?.text).toContain('https://club.example/programs');
    expect(mail?.text).toContain('https://club.example/refunds');
    // The bill says it; the classes are others by now; a plan has mails of its own.
    expect(mails(consent, { before, past: { isOnBill: true } })).toEqual([]);
    expect(mails(consent)).toEqual([]);
    expect(mails(example('ConsentGiven'), { before })).toEqual([]);
  });

  it('say what has changed since an earlier one, and are not sent again for the same amount', () => {
    const before = [assessed(5250)];
    const [mail] = mails(raised(10_500), { before, past: { billMailed: usd(5250) } });
    expect(mail?.text).toContain('has changed: it is $105.00 now');
    expect(mails(raised(10_500), { before, past: { billMailed: usd(10_500) } })).toEqual([]);
    expect(mails(raised(10_500), { before, past: { isOutdated: true } })).toEqual([]);
  });

  it('take a bill back that was mailed, and say nothing of one that was not', () => {
    const withdrawn: DomainEvent = { type: 'MonthlyChargeWithdrawn', data: { period: '2026-11' } };
    const before = [assessed(5250)];
    expect(mails(withdrawn, { before })).toEqual([]);
    const [mail] = mails(withdrawn, { before, past: { billMailed: usd(5250) } });
    expect(mail).toMatchObject({ kind: 'bill-due', subject: 'No bill for November 2026' });
    const since = [assessed(5250)];
    expect(mails(withdrawn, { before, since, past: { billMailed: usd(5250) } })).toEqual([]);
  });

  it('are none once it is paid, while it is being paid, and of a month that is over', () => {
    expect(mails(assessed(5250), { since: [paid('2026-11')] })).toEqual([]);
    const paying: DomainEvent = { type: 'SettlementStarted', data: SettlementStarted.example };
    expect(mails(assessed(5250), { since: [paying] })).toEqual([]);
    expect(mails(assessed(5250), { now: december })).toEqual([]);
  });

  it('warn of what is overdue, once for all months, in the words of the portal', () => {
    const ended = (period: Period): DomainEvent => ({
      type: 'MonthlyChargeFrozen',
      data: { period, reason: 'month-ended' },
    });
    const before = [assessed(5250, '2026-10'), ended('2026-10'), assessed(10_500)];
    const [mail, ...others] = mails(ended('2026-11'), { before, now: december });
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'bill-overdue', subject: 'Overdue: $157.50 for classes' });
    expect(mail?.text).toContain('Please pay it now, or your account may be disabled.');
    expect(mail?.text).toContain('October 2026: $52.50, was due by November 1st');
    expect(mail?.text).toContain('November 2026: $105.00, was due by December 1st');
    expect(
      mails(ended('2026-10'), { before: [before[0] as DomainEvent, assessed(10_500)], now: december }),
    ).toEqual([]);
    expect(mails(ended('2026-11'), { before, since: [paid('2026-10', '2026-11')], now: december })).toEqual(
      [],
    );
    expect(
      mails(
        { type: 'MonthlyChargeFrozen', data: { period: '2026-11', reason: 'settlement-started' } },
        { before, now: december },
      ),
    ).toEqual([]);
  });

  it('of the goodbye name what is still open', () => {
    const gone: DomainEvent = { type: 'FamilyUnenrolled', data: {} };
    const [, mail] = mails(gone, { before: [assessed(5250, '2026-10'), assessed(10_500)] });
    expect(mail?.text).toContain('October 2026: $52.50, was due by November 1st');
    expect(mail?.text).toContain('November 2026: $105.00, due by December 1st');
    expect(mail?.text).toContain('In all: $157.50');
    const [, nothing] = mails(gone, { before: [assessed(5250), paid('2026-11')] });
    expect(nothing?.text).not.toContain('paid');
  });
});

describe('mails about payments', () => {
  it('are receipts that say what was paid, what is still open and what comes next', () => {
    const [plan] = mails(example('PaymentReceived'), onPlan);
    expect(plan).toMatchObject({
      kind: 'payment-received',
      to: 'dana@example.com',
      subject: 'Receipt: $52.00 for the plan of Jordan Reyes',
    });
    expect(plan?.text).toContain('We received $52.00 for the plan of Jordan Reyes on November 1st.');
    expect(plan?.text).toContain('The next charge is $52.00 on December 1st');
    expect(plan?.text).toContain('https://club.example/receipts/in_example');
    const classes: DomainEvent = {
      type: 'PaymentReceived',
      data: { ...PaymentReceived.example, source: 'classes', athleteId: null, periods: ['2026-10'] },
    };
    const [receipt] = mails(classes, { before: [assessed(10_500)] });
    expect(receipt?.subject).toBe('Receipt: $52.00 for classes of October 2026');
    expect(receipt?.text).toContain('November 2026: $105.00, due by December 1st');
  });

  it('say why class months could not be paid, unless they are by now', () => {
    const failed: DomainEvent = {
      type: 'SettlementFailed',
      data: { ...SettlementFailed.example, declineCode: 'insufficient_funds' },
    };
    const before = [assessed(5250)];
    const [mail] = mails(failed, { before });
    expect(mail).toMatchObject({
      kind: 'payment-failed',
      subject: 'Your payment of $52.50 did not go through',
    });
    expect(mail?.text).toContain('not enough money in the account');
    expect(mail?.text).toContain('It is not tried again by itself');
    expect(mails(failed, { before, since: [paid('2026-11')] })).toEqual([]);
  });

  it('are not sent of a failed try once a newer one is known, or the plan is paid', () => {
    const failed = example('PaymentFailed');
    expect(mails(failed, { ...onPlan, since: [example('PaymentReceived')] })).toEqual([]);
    const again: DomainEvent = { type: 'PaymentFailed', data: { ...PaymentFailed.example, attempt: 2 } };
    expect(mails(failed, { ...onPlan, since: [again] })).toEqual([]);
  });
});

describe('mails about automatic payment', () => {
  const agreed: Situation = { before: [assessed(5250)] };
  const isOn: Situation = { before: [assessed(5250), example('AutopayTurnedOn')] };

  it('say what was agreed, and that it is off again', () => {
    const [on] = mails(example('AutopayTurnedOn'), agreed);
    expect(on).toMatchObject({ kind: 'autopay-on', to: 'dana@example.com' });
    expect(on?.text).toContain('The first charge is on December 1st. As your bills stand it is $52.50.');
    expect(on?.text).toContain('We write 3 days before each charge');
    expect(on?.text).toContain('try again 3 and 5 days after the first try');
    expect(mails(example('AutopayTurnedOn'), { ...agreed, since: [example('AutopayTurnedOff')] })).toEqual(
      [],
    );
    expect(mails(example('AutopayTurnedOff'), isOn)).toMatchObject([{ kind: 'autopay-off' }]);
  });

  it('announce a charge, unless it was paid, changed or turned off since', () => {
    const ahead = example('AutopayAnnounced');
    const [mail] = mails(ahead, isOn);
    expect(mail).toMatchObject({
      kind: 'autopay-ahead',
      subject: 'We charge your card $52.50 on December 1st',
    });
    expect(mail?.text).toContain('for classes of November 2026');
    expect(mail?.text).toContain('There is no card on file at the moment');
    expect(mails(ahead, { ...isOn, since: [paid('2026-11')] })).toEqual([]);
    expect(mails(ahead, { ...isOn, since: [example('AutopayTurnedOff')] })).toEqual([]);
    const other: DomainEvent = {
      type: 'AutopayAnnounced',
      data: { on: '2026-12-01', amount: usd(10_500), periods: ['2026-11'] },
    };
    expect(mails(ahead, { ...isOn, since: [other] })).toEqual([]);
    expect(mails(ahead, { ...isOn, now: december })).toEqual([]);
  });

  it('are said in a bill, and instead of a warning that it is overdue', () => {
    const [bill] = mails(assessed(5250), { before: [example('AutopayTurnedOn')] });
    expect(bill?.text).toContain('your card is charged on December 1st, unless you pay before');
    const ended: DomainEvent = {
      type: 'MonthlyChargeFrozen',
      data: { period: '2026-11', reason: 'month-ended' },
    };
    expect(mails(ended, { ...isOn, now: december })).toEqual([]);
  });

  it('say when a charge that failed is tried again, and when not any more', () => {
    const started = (number: number): DomainEvent => ({
      type: 'SettlementStarted',
      data: { ...SettlementStarted.example, settlementId: settlementId(`s-${number}`), autopay: true },
    });
    // All of it happens on November 5th here: the first try of that month.
    const before = [assessed(5250, '2026-10'), example('AutopayTurnedOn')];
    const october = '2026-10-20T15:00:00.000Z';
    const family = [example('ParentRegistered'), ...before]
      .filter(isOfFamily)
      .reduce((state, event) => evolveFamily(state, event, { at: october }), initialFamilyState);
    const mailed = (...events: readonly DomainEvent[]) => {
      const state = events
        .filter(isOfFamily)
        .reduce((folded, event) => evolveFamily(folded, event, { at }), family);
      const last = events.at(-1);
      if (state.kind !== 'registered' || !last) throw new Error('The family is registered.');
      return mailsForEvent(last, { family: state, past: noPast, at }, settings).map(
        ({ content }) => renderMail(content).text,
      );
    };
    const billed = { ...SettlementFailed.example, periods: ['2026-10' as const] };
    const failedOctober = (number: number): DomainEvent => ({
      type: 'SettlementFailed',
      data: { ...billed, settlementId: settlementId(`s-${number}`) },
    });
    const first = [started(1), failedOctober(1)];
    expect(mailed(...first)).toEqual([expect.stringContaining('We try again on November 8th.')]);
    const third = [...first, started(2), failedOctober(2), started(3), failedOctober(3)];
    expect(mailed(...third)).toEqual([expect.stringContaining('It is not tried again by itself')]);
  });
});

describe('notices', () => {
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

  it('remind once a year of what a plan costs, and how to cancel', { tags: ['notices.yearly'] }, () => {
    const [mail, ...others] = mails(reminder, onPlan);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'yearly-reminder',
      to: 'dana@example.com',
      subject: 'A reminder: Half Week of Jordan Reyes continues every month',
    });
    expect(mail?.text).toContain('The plan of Jordan Reyes began on November 1, 2026.');
    expect(mail?.text).toContain('Half Week costs $52.00 a month. The next charge is $52.00 on December 1st');
    expect(mail?.text).toContain('every month until you cancel');
    expect(mail?.text).toContain('with Cancel Training');
    expect(mail?.text).toContain('https://club.example/refunds');
  });

  it('say that a card expires, what it pays for, and how to stop', { tags: ['notices.card'] }, () => {
    const [mail, ...others] = mails(expiry, withCard);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'card-expires', subject: 'Your card expires on December 31st' });
    expect(mail?.text).toContain('Your Visa card ending in 4242 is good until December 31st.');
    expect(mail?.text).toContain('It pays by itself for the plan of Jordan Reyes.');
    expect(mail?.text).toContain('To stop instead, cancel a plan on the page of your athlete');
    expect(mail?.text).not.toContain('class bills');
    const [both] = mails(expiry, { ...withCard, since: [example('AutopayTurnedOn')] });
    expect(both?.text).toContain('the plan of Jordan Reyes and your class bills');
    expect(both?.text).toContain('or turn automatic payment off on your dashboard');
  });

  it('say that a pause ends, and what is charged then', { tags: ['notices.pause'] }, () => {
    const paused = { ...onPlan, before: [example('PlanStarted'), example('PlanPaused')] };
    const back: DomainEvent = {
      type: 'NoticeGiven',
      data: { ...NoticeGiven.example, notice: 'pause-ends', on: '2027-02-01' },
    };
    const [mail, ...others] = mails(back, paused);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'pause-ends',
      subject: 'Half Week of Jordan Reyes comes back on February 1st',
    });
    expect(mail?.text).toContain('The next charge is $52.00 on February 1st');
    expect(mail?.text).toContain('with Cancel Training');
    expect(mails(back, { ...paused, since: [example('PlanPauseEnded')] })).toEqual([]);
  });

  it('are not mailed when what they are about is gone, or over', { tags: ['notices.cause'] }, () => {
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
});

describe('mails about plans', () => {
  const switched = { before: [example('PlanStarted'), example('PlanSwitchScheduled')] };

  it('say that one began, what it costs and when it is charged next', () => {
    const [mail] = mails(example('PlanStarted'));
    expect(mail).toMatchObject({ kind: 'plan-started', subject: 'Jordan Reyes is in Half Week' });
    expect(mail?.text).toContain('It costs $52.00 a month. The next charge is $52.00 on December 1st');
    expect(mail?.text).toContain('https://club.example/athletes/athlete-1');
    expect(mails(example('PlanStarted'), { since: [example('TrainingCancelled')] })).toEqual([]);
  });

  it('acknowledge what was agreed to, after a start, a switch and the end of a cancellation', {
    tags: ['consent.mailed'],
  }, () => {
    const cancelled = { before: [example('PlanStarted'), example('TrainingCancellationScheduled')] };
    for (const [mail, ...others] of [
      mails(example('PlanStarted')),
      mails(example('PlanSwitchScheduled'), onPlan),
      mails(example('TrainingCancellationUndone'), cancelled),
    ]) {
      expect(others).toEqual([]);
      expect(mail?.text).toMatch(/\$(?:52|104)\.00 a month/);
      expect(mail?.text).toContain('every month until you cancel');
      expect(mail?.text).toContain('To avoid the next charge, cancel before December 1st.');
      expect(mail?.text).toContain('with Cancel Training');
      expect(mail?.text).toContain('https://club.example/refunds');
    }
  });

  it('do not say that the card goes on being charged where the other plan ends', {
    tags: ['consent.mailed'],
  }, () => {
    const since = [example('TrainingCancellationScheduled')];
    const [mail] = mails(example('PlanSwitched'), { ...switched, since });
    expect(mail?.subject).toBe('Jordan Reyes is now in Full Week');
    expect(mail?.text).not.toContain('every month until you cancel');
    expect(mail?.text).toContain('https://club.example/refunds');
  });

  it('repeat the words that stood beside the button', { tags: ['consent.mailed'] }, () => {
    const [mail] = mails(example('PlanStarted'));
    const paragraphs = consentWords['plan-consent'].sections.flatMap((section) => section.paragraphs);
    expect(paragraphs).toHaveLength(3);
    for (const paragraph of paragraphs) {
      const words = paragraph.replace('{page}', 'the page of your athlete').replace('{date}', 'December 1st');
      expect(mail?.text).toContain(words);
    }
  });

  it('say that one could not be started, unless it was in the end', () => {
    const [mail] = mails(example('PlanStartFailed'));
    expect(mail?.subject).toBe('Half Week for Jordan Reyes could not be started');
    expect(mail?.text).toContain('the card was declined. Nothing was charged');
    expect(mails(example('PlanStartFailed'), { since: [example('PlanStarted')] })).toEqual([]);
    expect(mails(example('PlanStartFailed'), { since: [example('PlanRequested')] })).toEqual([]);
  });

  it('announce a switch, and report when it is done', () => {
    const [promise] = mails(example('PlanSwitchScheduled'), onPlan);
    expect(promise?.subject).toBe('Jordan Reyes switches to Full Week on December 1st');
    expect(promise?.text).toContain('from December 1st on it is $104.00 a month');
    expect(
      mails(example('PlanSwitchScheduled'), { ...onPlan, since: [example('PlanSwitchCancelled')] }),
    ).toEqual([]);
    const [done] = mails(example('PlanSwitched'), switched);
    expect(done?.subject).toBe('Jordan Reyes is now in Full Week');
    expect(done?.text).toContain('Full Week costs $104.00 a month');
  });

  it('take back a switch where it was mailed, and only there; a cancellation always', () => {
    const promised = { past: { isSwitchMailed: true } };
    const cancelled = { before: [example('PlanStarted'), example('TrainingCancellationScheduled')] };
    expect(mails(example('PlanSwitchCancelled'), switched)).toEqual([]);
    expect(mails(example('PlanSwitchCancelled'), { ...switched, ...promised })).toMatchObject([
      { kind: 'switch-cancelled', subject: 'Jordan Reyes stays in Half Week' },
    ]);
    const dropped: DomainEvent = {
      type: 'PlanSwitchCancelled',
      data: { athleteId: athleteId('athlete-1'), reason: 'training-cancelled' },
    };
    expect(mails(dropped, { ...switched, ...promised })).toEqual([]);
    expect(mails(example('TrainingCancellationUndone'), cancelled)).toMatchObject([
      { kind: 'cancellation-undone', subject: 'The training of Jordan Reyes continues' },
    ]);
    const since = [example('TrainingCancellationUndone')];
    expect(mails(example('TrainingCancellationScheduled'), { ...onPlan, since })).toEqual([]);
  });

  it('acknowledge a pause and its end: from when until when, and what is charged then', {
    tags: ['consent.mailed'],
  }, () => {
    const [begun] = mails(example('PlanPaused'), onPlan);
    expect(begun).toMatchObject({
      kind: 'plan-paused',
      subject: 'The plan of Jordan Reyes is paused until February 1st',
    });
    expect(begun?.text).toContain('is paused from December 1st until February 1st');
    expect(begun?.text).toContain('The next charge is $52.00 on February 1st');
    expect(begun?.text).toContain('To avoid the next charge, cancel before February 1st.');
    const paused = { before: [example('PlanStarted'), example('PlanPaused')] };
    const [early] = mails(example('PlanPauseEnded'), paused);
    expect(early?.subject).toBe('The plan of Jordan Reyes comes back on January 1st');
    expect(early?.text).toContain('The next charge is $52.00 on January 1st');
    const takenBack: DomainEvent = {
      type: 'PlanPauseEnded',
      data: { athleteId: athleteId('athlete-1'), until: null },
    };
    const [back] = mails(takenBack, paused);
    expect(back?.subject).toBe('The plan of Jordan Reyes is not paused');
    expect(back?.text).toContain('The next charge is $52.00 on December 1st');
  });

  it('say nothing of a pause that is over or moved by now, or of a plan that ends', () => {
    const ends = [example('TrainingCancellationScheduled')];
    for (const since of [[example('PlanPauseEnded')], ends]) {
      expect(mails(example('PlanPaused'), { ...onPlan, since })).toEqual([]);
    }
    const paused = { before: [example('PlanStarted'), example('PlanPaused')], since: ends };
    expect(mails(example('PlanPauseEnded'), paused)).toEqual([]);
  });

  it('say that one has ended', () => {
    const [mail] = mails(example('TrainingCancelled'), onPlan);
    expect(mail).toMatchObject({ kind: 'plan-ended', subject: 'Half Week of Jordan Reyes has ended' });
    expect(mail?.text).toContain('No further payment is taken for it');
  });
});

describe('a changed e-mail', () => {
  const proven: DomainEvent = {
    type: 'EmailOwnershipProven',
    data: { email: 'newbie@elsewhere.test', tokenIssuedAt: null },
  };

  it('is reported to the old address, without the whole new one', () => {
    const [mail, ...others] = mails(proven, { past: { formerEmail: 'dana@example.com' } });
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'email-changed', to: 'dana@example.com' });
    expect(mail?.text).toContain('n***@e***.test');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/newbie|elsewhere/);
  });

  it('is none when the address that was registered is confirmed', () => {
    expect(mails(proven)).toEqual([]);
    expect(mails(proven, { past: { formerEmail: 'newbie@elsewhere.test' } })).toEqual([]);
  });
});

describe('the table of mails', () => {
  it('has a row for each event that the mailers listen to, and for no other', () => {
    const heard = subscriptions
      .filter(({ name }) => name === 'mailer' || name === 'bill-mailer')
      .flatMap(({ events }) => events);
    const asked = heard.filter((type) => typesOfFamily.has(type) && type !== 'ParentRegistered');
    expect(asked.sort()).toEqual(Object.keys(familyMails).sort());
  });
});
