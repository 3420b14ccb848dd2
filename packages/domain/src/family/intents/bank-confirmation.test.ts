import { expect, it } from 'vitest';
import { summaryOf } from '../../catalogue.ts';
import { planPrice } from '../../club/plans.ts';
import { intentId, settlementId } from '../../ids.ts';
import { usd } from '../../money.ts';
import {
  cardOnFile,
  familyOf,
  given,
  jordan,
  primary,
  startedPlan,
  withCard,
} from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import {
  all,
  december,
  earlier,
  failed,
  fresh,
  frozen,
  owing,
  paid,
  pay,
  received,
  started,
  succeeded,
} from '../../testing/settlement-story.ts';
import { DefaultPaymentMethodChanged } from '../account/events.ts';
import type { FamilyEvent } from '../events.ts';
import { PaymentFailed } from '../payments/events.ts';
import { isConfirmationOver, isWithBank } from './bank-confirmation.ts';

const withBank = true;
const first = { athleteId: jordan, intentId: intentId('id-1') };
const start = { type: 'CreateSubscription', athleteId: jordan, subscriptionType: 'half_week' } as const;
const planAsked: FamilyEvent = {
  type: 'PlanRequested',
  data: { ...first, plan: 'half_week', price: planPrice.half_week, withBank },
};
const pastDue: readonly FamilyEvent[] = [
  ...withCard,
  primary(),
  startedPlan(),
  exampleOf(PaymentFailed, { athleteId: jordan }),
  { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'past_due' } },
];
const payPlan = { type: 'PayPlan', athleteId: jordan } as const;
const debtAsked = (number = 1): FamilyEvent => ({
  type: 'PlanPaymentRequested',
  data: { athleteId: jordan, intentId: intentId(`id-${number}`), amount: usd(5_200), withBank },
});
const billAsked = (event: FamilyEvent): FamilyEvent =>
  event.type === 'SettlementStarted' ? { ...event, data: { ...event.data, withBank } } : event;
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 };

it('plan starts, debts and class payments can be requested with bank confirmation', () => {
  given(...withCard, primary())
    .when({ ...start, withBank })
    .then(planAsked);
  given(...pastDue)
    .when({ ...payPlan, withBank })
    .then(debtAsked());
  given(...owing)
    .when({ ...pay('2026-12'), withBank }, december)
    .then(frozen('2026-12', 'settlement-started'), billAsked(fresh(all)));
});

it('a request with bank confirmation turned off records an ordinary intent', () => {
  const { withBank: _with, ...data } = planAsked.data as { withBank?: true };
  given(...withCard, primary())
    .when({ ...start, withBank: false })
    .then({ type: 'PlanRequested', data } as FamilyEvent);
});

it('repeating a payment request that is waiting for bank confirmation records no event', () => {
  for (const again of [start, { ...start, withBank }]) {
    given(...withCard, primary(), planAsked)
      .when(again)
      .then();
  }
  given(...pastDue, debtAsked())
    .when(payPlan)
    .then();
  given(...owing, billAsked(started(1)))
    .when(pay('2026-11'), december)
    .then();
});

it('conflicting requests are rejected with confirmation-open while a bank confirmation is open', () => {
  given(...withCard, primary(), planAsked)
    .when({ ...start, subscriptionType: 'full_week' })
    .rejects('confirmation-open');
  given(...withCard, primary(), planAsked)
    .when({ type: 'DeleteAthlete', athleteId: jordan })
    .rejects('confirmation-open');
  given(...pastDue, debtAsked())
    .when({ type: 'DeleteAthlete', athleteId: jordan })
    .rejects('confirmation-open');
  given(...owing, billAsked(started(1)))
    .when(pay('2026-12'), december)
    .rejects('confirmation-open');
});

it('a new card pays a plan’s debt even while a bank confirmation is open', () => {
  given(...pastDue, debtAsked(7))
    .when({ type: 'ObserveDefaultCard', hasDefault: true, card })
    .then(
      exampleOf(DefaultPaymentMethodChanged, {
        card,
        cardBefore: cardOnFile,
      }),
      {
        type: 'PlanPaymentRequested',
        data: { athleteId: jordan, intentId: intentId('id-1'), amount: usd(5_200) },
      },
    );
});

it('a payment that awaits bank confirmation stays open when another payment covers the same months', () => {
  given(...owing, started(1), failed(1), billAsked(started(2, earlier, 2)))
    .when(paid(1, 'pi_1'), december)
    .then(succeeded(1, 'pi_1'), received('pi_1'));
});

it('a payment with bank confirmation succeeds or fails like any other payment', () => {
  given(...owing, billAsked(started(1)))
    .when(paid(1, 'pi_1'), december)
    .then(succeeded(1, 'pi_1'), received('pi_1'));
  given(...withCard, primary(), planAsked)
    .when({
      type: 'RecordIntentOutcome',
      intentId: first.intentId,
      outcome: { kind: 'failed', code: 'not-confirmed' },
    })
    .then({ type: 'PlanStartFailed', data: { ...first, plan: 'half_week', code: 'not-confirmed' } });
});

it('the bank confirmation of a payment expires after half an hour', () => {
  const [open] = familyOf(...withCard, primary(), planAsked).openIntents;
  if (!open) throw new Error('Nothing is open.');
  expect(isWithBank(open)).toBe(true);
  const requestedAt = '2026-11-10T18:00:00.000Z';
  expect(isConfirmationOver({ requestedAt }, '2026-11-10T18:29:59.999Z')).toBe(false);
  expect(isConfirmationOver({ requestedAt }, '2026-11-10T18:30:00.000Z')).toBe(true);
  const [plain] = familyOf(...owing, started(1)).openIntents;
  if (!plain) throw new Error('Nothing is open.');
  expect(isWithBank(plain)).toBe(false);
});

it('the history mentions the bank confirmation of a payment', () => {
  const names = { athlete: () => 'Mia', scheduleItem: () => 'an item', sender: () => 'Dana' };
  expect(summaryOf(planAsked, names)).toBe('Chose Half Week for Mia, pending confirmation with the bank');
  expect(summaryOf(billAsked(started(1)), names)).toMatch(
    /^Started a payment of \$105\.00, pending confirmation with the bank$/,
  );
  const data = { settlementId: settlementId('s'), intentId: intentId('i'), periods: [], amount: usd(100) };
  const refused: FamilyEvent = {
    type: 'SettlementFailed',
    data: { ...data, attempt: 1, code: 'not-confirmed' },
  };
  expect(summaryOf(refused, names)).toBe(
    'A payment of $1.00 failed. The payment was not confirmed with the bank.',
  );
});
