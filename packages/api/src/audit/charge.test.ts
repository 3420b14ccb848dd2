import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { ParentRegistered } from '@hoops/domain/family/account/events';
import { AthleteAdded } from '@hoops/domain/family/athletes/events';
import {
  MonthlyChargeAssessed,
  SettlementStarted,
  SettlementSucceeded,
} from '@hoops/domain/family/charges/events';
import { ConsentGiven } from '@hoops/domain/family/consent/events';
import { PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import {
  PlanRequested,
  PlanStarted,
  PlanSwitched,
  PlanSwitchRequested,
} from '@hoops/domain/family/plans/events';
import { athleteId, intentId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { chargeIn } from './charge.ts';
import { chargeAnswer } from './charge-answer.ts';

const chargeOf = (paymentId: string, ...events: readonly DomainEvent[]) => {
  const all = [exampleOf(ParentRegistered), exampleOf(AthleteAdded), ...events];
  const at = '2026-11-01T14:00:00.000Z';
  const charge = chargeIn(
    all.map(
      (event, index) =>
        ({ ...event, version: index + 1, at, actor: { sub: 'dana', role: 'parent' } }) as unknown as Envelope,
    ),
    paymentId,
  );
  return charge && chargeAnswer.parse(charge);
};
const byPlan = (cents: number) => exampleOf(PaymentReceived, { paymentId: 'in_1', amount: usd(cents) });
const refund = (cents: number) => exampleOf(PaymentRefunded, { paymentId: 'in_1', amount: usd(cents) });
const plan = [exampleOf(PlanRequested), exampleOf(PlanStarted)];

it('a plan charge at the agreed price has no differences', () => {
  expect(chargeOf('in_1', ...plan, byPlan(5200), refund(1000))).toMatchObject({
    familyName: 'Dana Reyes',
    paid: usd(5200),
    agreed: { how: 'plan', amount: usd(5200) },
    prices: ['Half Week, $52 a month (price_half_week at Stripe)'],
    refunds: [{ amount: usd(-1000) }],
    differences: [],
  });
  const { refundId } = PaymentRefunded.example;
  expect(chargeOf(refundId, ...plan, byPlan(5200), refund(1000))?.paid).toEqual(usd(5200));
});

it('a charge shows the plan consent given before the charge', {
  tags: ['consent.seen'],
}, () => {
  const requested = exampleOf(PlanRequested);
  const started = exampleOf(PlanStarted);
  const given = exampleOf(ConsentGiven);
  const toSwitch = exampleOf(ConsentGiven, {
    to: 'switch-plan',
    intentId: intentId('intent-2'),
    now: usd(0),
    next: { amount: usd(10400), on: '2026-12-01' },
  });
  const ofSibling = exampleOf(ConsentGiven, {
    athleteId: athleteId('athlete-2'),
    intentId: intentId('intent-3'),
  });
  expect(chargeOf('in_1', ...plan, byPlan(5200))?.consent).toBeNull();
  expect(
    chargeOf('in_1', requested, given, started, toSwitch, ofSibling, byPlan(5200), given)?.consent,
  ).toEqual({
    words: given.data.words.version,
    refunds: given.data.refunds.version,
    by: 'parent',
    at: '2026-11-01T14:00:00.000Z',
    version: 4,
  });
  const asked = exampleOf(PlanSwitchRequested, { intentId: intentId('intent-2') });
  const switched = [asked, toSwitch, exampleOf(PlanSwitched)];
  expect(chargeOf('in_1', requested, given, started, ...switched, byPlan(10400))?.consent?.version).toBe(7);
});

it('a charge check flags a wrong amount, an excess refund and a missing agreement', () => {
  expect(chargeOf('in_1', ...plan, byPlan(5300))?.differences).toEqual(['not-as-agreed']);
  expect(chargeOf('in_1', ...plan, byPlan(5200), refund(6000))?.differences).toEqual(['refunded-more']);
  expect(chargeOf('in_1', byPlan(5200))?.differences).toEqual(['nothing-agreed']);
  expect(chargeOf('in_2', byPlan(5200))).toBeUndefined();
  const ofUnknown = exampleOf(PaymentRefunded, { refundId: 're_9', paymentId: 'in_9' });
  expect(chargeOf('re_9', ofUnknown)?.differences).toEqual(['nothing-agreed', 'refunded-more']);
});

it('a class charge has no differences when bill, confirmed amount and payment match', () => {
  const settled = [
    exampleOf(MonthlyChargeAssessed, { period: '2026-11' }),
    exampleOf(SettlementStarted),
    exampleOf(SettlementSucceeded, { paymentIntentId: 'pi_1' }),
  ];
  const paid = (cents: number) =>
    exampleOf(PaymentReceived, {
      paymentId: 'pi_1',
      source: 'classes',
      athleteId: null,
      periods: ['2026-11'],
      amount: usd(cents),
    });
  expect(chargeOf('pi_1', ...settled, paid(5250))).toMatchObject({
    agreed: { how: 'settlement', amount: usd(5250) },
    prices: ['Class prices of version 2023-1'],
    differences: [],
  });
  expect(chargeOf('pi_1', ...settled, paid(5000))?.differences).toEqual(['not-as-agreed', 'not-as-billed']);
});
