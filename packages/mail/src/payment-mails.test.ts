import type { DomainEvent } from '@hoops/domain/catalogue';
import { priceLists } from '@hoops/domain/club/price-list-data';
import { DefaultPaymentMethodChanged } from '@hoops/domain/family/account/events';
import { SettlementFailed, SettlementStarted } from '@hoops/domain/family/charges/events';
import { evolveFamily, initialFamilyState } from '@hoops/domain/family/evolve';
import { PaymentFailed, PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import { settlementId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { noMailHistory } from './mail-history.ts';
import { mailsForEvent } from './mails-for-event.ts';
import { renderMail } from './render-mail.ts';
import {
  assessed,
  at,
  december,
  example,
  isOfFamily,
  mails,
  onPlan,
  paid,
  type Situation,
  settings,
} from './testing/mails-of-situation.ts';

it('a receipt email states the amount paid, the open amount and the next charge', () => {
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

it('a refund email states the amount, the payment and when the bank will show the refund', {
  tags: ['refunds.mailed'],
}, () => {
  const refund: DomainEvent = {
    type: 'PaymentRefunded',
    data: { ...PaymentRefunded.example, amount: usd(2000) },
  };
  const payment = PaymentReceived.example;
  const past = (of: Partial<(typeof noMailHistory)['refund']>): Situation => ({
    ...onPlan,
    past: { refund: { payment, inAll: usd(2000), isOfWithdrawal: false, ...of } },
  });
  const [first, ...others] = mails(refund, past({}));
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    kind: 'payment-refunded',
    to: 'dana@example.com',
    subject: 'Refund: $20.00 for the plan of Jordan Reyes',
  });
  expect(first?.text).toContain(
    'We refunded $20.00 of $52.00 that you paid for the plan of Jordan Reyes on November 1st.',
  );
  expect(first?.text).toContain('a credit in about 5 to 10 business days');
  expect(first?.text).toContain('https://club.example/receipts/re_example');
  expect(first?.text).not.toContain('earlier refunds, that is');

  const [second] = mails(refund, past({ inAll: usd(3200) }));
  expect(second?.text).toContain('Together with earlier refunds, that is $32.00.');
  const classes = { ...payment, source: 'classes', athleteId: null, periods: ['2026-10'] } as const;
  const [ofClasses] = mails(refund, past({ payment: classes }));
  expect(ofClasses?.subject).toBe('Refund: $20.00 for classes of October 2026');
  const [unknown] = mails(refund, past({ payment: null }));
  expect(unknown?.text).toContain('We refunded $20.00 of a payment of yours.');
  expect(mails(refund, past({ isOfWithdrawal: true }))).toEqual([]);
});

it('a failed class payment email states the reason, unless the months have been paid', () => {
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
  expect(mail?.text).toContain('We will not try again automatically');
  expect(mails(failed, { before, since: [paid('2026-11')] })).toEqual([]);
});

it('a failed plan payment email names the athlete and links to the portal', () => {
  const [mail] = mails(example('PaymentFailed'), onPlan);
  expect(mail?.text).toMatch(/We could not charge \$[\d.]+ to your card for Jordan Reyes’s plan\./);
  expect(mail?.text).toContain('/portal');
});

it('no email is sent about a failed payment once a newer attempt or a payment is known', () => {
  const failed = example('PaymentFailed');
  expect(mails(failed, { ...onPlan, since: [example('PaymentReceived')] })).toEqual([]);
  const again: DomainEvent = { type: 'PaymentFailed', data: { ...PaymentFailed.example, attempt: 2 } };
  expect(mails(failed, { ...onPlan, since: [again] })).toEqual([]);
});

it('the parent gets an email about a written-off debt with its amount', {
  tags: ['debts.written-off'],
}, () => {
  const [mail, ...others] = mails(example('DebtWrittenOff'));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'debt-written-off',
    to: 'dana@example.com',
    subject: 'You no longer owe $52.00',
  });
  expect(mail?.text).toContain('We took $52.00 off your account.');
  expect(mail?.text).toContain('your card will not be charged for it');
});

describe('mails about automatic payment', () => {
  const agreed: Situation = { before: [assessed(5250)] };
  const isOn: Situation = { before: [assessed(5250), example('AutopayTurnedOn')] };

  it('turning autopay on or off is confirmed by email', () => {
    const [on] = mails(example('AutopayTurnedOn'), agreed);
    expect(on).toMatchObject({ kind: 'autopay-on', to: 'dana@example.com' });
    expect(on?.text).toContain(
      'The first charge is on December 1st. Based on your current bills, it is $52.50.',
    );
    expect(on?.text).toContain('We will email you the amount 3 days before each charge');
    expect(on?.text).toContain('try again 3 and 5 days after the first try');
    expect(mails(example('AutopayTurnedOn'), { ...agreed, since: [example('AutopayTurnedOff')] })).toEqual(
      [],
    );
    expect(mails(example('AutopayTurnedOff'), isOn)).toMatchObject([{ kind: 'autopay-off' }]);
  });

  it('the parent gets an email about an autopay charge unless the months were paid, the charge changed, or autopay is off', () => {
    const ahead = example('AutopayAnnounced');
    const [mail] = mails(ahead, isOn);
    expect(mail).toMatchObject({
      kind: 'autopay-ahead',
      subject: 'We will charge your card $52.50 on December 1st',
    });
    expect(mail?.text).toContain('for classes in November 2026');
    expect(mail?.text).toContain('There is no card on file right now');
    expect(mails(ahead, { ...isOn, since: [paid('2026-11')] })).toEqual([]);
    expect(mails(ahead, { ...isOn, since: [example('AutopayTurnedOff')] })).toEqual([]);
    const other: DomainEvent = {
      type: 'AutopayAnnounced',
      data: { on: '2026-12-01', amount: usd(10_500), periods: ['2026-11'] },
    };
    expect(mails(ahead, { ...isOn, since: [other] })).toEqual([]);
    expect(mails(ahead, { ...isOn, now: december })).toEqual([]);
  });

  it('an autopay announcement warns when the card expires before the charge', () => {
    const ahead = example('AutopayAnnounced');
    const withCard = (expMonth: number) => {
      const card = { brand: 'visa', last4: '4242', expMonth, expYear: 2026 };
      const [mail] = mails(ahead, {
        before: [
          assessed(5250),
          example('AutopayTurnedOn'),
          exampleOf(DefaultPaymentMethodChanged, { card, hasDefault: true }),
        ],
      });
      return mail?.text;
    };
    expect(withCard(12)).toContain('You do not need to do anything.');
    expect(withCard(11)).not.toContain('You do not need to do anything.');
    expect(withCard(11)).toContain('The card is only good until November 30th, so the charge may fail');
  });

  it('a bill email announces the autopay charge, and no overdue warning is sent with autopay', () => {
    const [bill] = mails(assessed(5250), { before: [example('AutopayTurnedOn')] });
    expect(bill?.text).toContain('Your card will be charged on December 1st, unless you pay before then');
    const ended: DomainEvent = {
      type: 'MonthlyChargeFrozen',
      data: { period: '2026-11', reason: 'month-ended' },
    };
    expect(mails(ended, { ...isOn, now: december })).toEqual([]);
  });

  it('a failed autopay email states the next retry date', () => {
    const started = (number: number): DomainEvent => ({
      type: 'SettlementStarted',
      data: { ...SettlementStarted.example, settlementId: settlementId(`s-${number}`), autopay: true },
    });
    // All events are on November 5, when the month's first attempt was made.
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
      return mailsForEvent(
        last,
        { family: state, past: noMailHistory, at, prices: priceLists },
        settings,
      ).map(({ content }) => renderMail(content).text);
    };
    const billed = { ...SettlementFailed.example, periods: ['2026-10' as const] };
    const failedOctober = (number: number): DomainEvent => ({
      type: 'SettlementFailed',
      data: { ...billed, settlementId: settlementId(`s-${number}`) },
    });
    const first = [started(1), failedOctober(1)];
    expect(mailed(...first)).toEqual([expect.stringContaining('We will try again on November 8th.')]);
    const third = [...first, started(2), failedOctober(2), started(3), failedOctober(3)];
    expect(mailed(...third)).toEqual([expect.stringContaining('We will try again on December 1st.')]);
  });
});
