import { describe, it } from 'vitest';
import type { Period } from '../club-time.ts';
import { exampleOf, scenarioTime } from '../given-when-then.ts';
import { intentId, settlementId } from '../ids.ts';
import { usd } from '../money.ts';
import { DefaultPaymentMethodChanged } from './events/account.ts';
import type { FamilyEvent } from './events.ts';
import { given, jordan, primary, registered, takes, withCard } from './family-story.ts';
import { quoteFamily } from './pricing.ts';

const december = '2026-12-10T18:00:00.000Z';
const { total, lines, pricingVersion } = quoteFamily([
  { athleteId: jordan, isAdditional: false, enrolledSince: 1, classes: ['monday'] },
]);
const assessed = (period: Period): FamilyEvent => ({
  type: 'MonthlyChargeAssessed',
  data: { period, amount: total, lines, pricingVersion },
});
const frozen = (period: Period, reason: 'month-ended' | 'settlement-started'): FamilyEvent => ({
  type: 'MonthlyChargeFrozen',
  data: { period, reason },
});
const classes = [primary(), takes(jordan, 'monday')];
/** Billed for October to December, nothing paid. */
const owing = [
  ...withCard,
  ...classes,
  assessed('2026-10'),
  frozen('2026-10', 'month-ended'),
  assessed('2026-11'),
  frozen('2026-11', 'month-ended'),
  assessed('2026-12'),
];
const settlement = (number: number, periods: readonly Period[], attempt = 1) => ({
  settlementId: settlementId(`settlement-${number}`),
  intentId: intentId(`intent-${number}`),
  periods,
  amount: usd(5250 * periods.length),
  attempt,
});
const earlier: readonly Period[] = ['2026-10', '2026-11'];
const all: readonly Period[] = [...earlier, '2026-12'];
const fresh = (periods: readonly Period[], attempt = 1): FamilyEvent => ({
  type: 'SettlementStarted',
  data: {
    ...settlement(1, periods, attempt),
    settlementId: settlementId('id-1'),
    intentId: intentId('id-2'),
  },
});
const started = (number: number, periods = earlier, attempt = 1): FamilyEvent => ({
  type: 'SettlementStarted',
  data: settlement(number, periods, attempt),
});
const failed = (number: number, periods = earlier, attempt = 1, code = 'card-declined'): FamilyEvent => ({
  type: 'SettlementFailed',
  data: { ...settlement(number, periods, attempt), code },
});
const succeeded = (number: number, paymentIntentId: string, periods = earlier, attempt = 1): FamilyEvent => ({
  type: 'SettlementSucceeded',
  data: { ...settlement(number, periods, attempt), paymentIntentId },
});
const received = (paymentId: string, periods = earlier): FamilyEvent => ({
  type: 'PaymentReceived',
  data: {
    paymentId,
    source: 'classes',
    athleteId: null,
    periods,
    amount: usd(5250 * periods.length),
    paidAt: december,
  },
});
const pay = (period: Period) => ({ type: 'PayOutstandingBalance', period }) as const;
const paid = (number: number, paymentIntentId: string) =>
  ({
    type: 'ObserveSettlementPaid',
    settlementId: settlementId(`settlement-${number}`),
    paymentIntentId,
  }) as const;
const outcome = (number: number, paymentIntentId: string) =>
  ({
    type: 'RecordIntentOutcome',
    intentId: intentId(`intent-${number}`),
    outcome: { kind: 'settled', paymentIntentId, paidAt: december },
  }) as const;

describe('paying the outstanding balance', () => {
  it('pays all unpaid earlier months in one payment', () => {
    given(...owing)
      .when(pay('2026-11'), december)
      .then(fresh(earlier));
    given(...owing)
      .when(pay('2026-10'), december)
      .then(fresh(earlier));
    given(...owing)
      .when(pay('2025-01'), december)
      .then(fresh(earlier));
  });

  it('pays the current month too when that is asked for, whose bill is then final', () => {
    given(...owing)
      .when(pay('2026-12'), december)
      .then(frozen('2026-12', 'settlement-started'), fresh(all));
  });

  it('pays the current month alone when nothing else is owed', () => {
    given(...withCard, ...classes, assessed('2026-12'))
      .when(pay('2026-12'), december)
      .then(frozen('2026-12', 'settlement-started'), fresh(['2026-12']));
  });

  it('first bills what is due', () => {
    given(...withCard, ...classes, assessed('2026-11'))
      .when(pay('2026-12'), december)
      .then(
        frozen('2026-11', 'month-ended'),
        assessed('2026-12'),
        frozen('2026-12', 'settlement-started'),
        fresh(['2026-11', '2026-12']),
      );
  });

  it('changes nothing when nothing is due, card or not', () => {
    given(registered).when(pay('2026-12'), december).then();
    given(...withCard, ...classes, assessed('2026-12'))
      .when(pay('2026-11'), december)
      .then();
    given(...owing, succeeded(1, 'pi_1', all))
      .when(pay('2026-12'), december)
      .then();
  });

  it('needs a month that has begun', () => {
    given(...owing)
      .when(pay('2027-01'), december)
      .rejects('period-not-due');
    given(...owing)
      .when(pay('2026-13'), december)
      .rejects('invalid-period');
    given(...owing)
      .when(pay('2026-0'), december)
      .rejects('invalid-period');
  });

  it('needs a default card', () => {
    given(...owing, exampleOf(DefaultPaymentMethodChanged, { hasDefault: false, card: null }))
      .when(pay('2026-12'), december)
      .rejects('no-card-to-charge');
  });

  it('runs one at a time: a repetition joins, more than that waits', () => {
    given(...owing, started(1))
      .when(pay('2026-11'), december)
      .then();
    given(...owing, started(1, all))
      .when(pay('2026-12'), december)
      .then();
    given(...owing, started(1))
      .when(pay('2026-12'), december)
      .rejects('settlement-in-progress');
  });

  it('counts the attempts of the same months', () => {
    given(...owing, started(1), failed(1))
      .when(pay('2026-11'), december)
      .then(fresh(earlier, 2));
    given(...owing, started(1), failed(1), started(2, earlier, 2), failed(2, earlier, 2))
      .when(pay('2026-11'), december)
      .then(fresh(earlier, 3));
    given(...owing, started(1), failed(1))
      .when(pay('2026-12'), december)
      .then(frozen('2026-12', 'settlement-started'), fresh(all));
  });
});

describe('the outcome of a settlement', () => {
  it('pays the months, and is a payment', () => {
    given(...owing, started(1))
      .when(outcome(1, 'pi_1'), december)
      .then(succeeded(1, 'pi_1'), received('pi_1'));
    given(...owing, started(1))
      .and(outcome(1, 'pi_1'), december)
      .when(pay('2026-11'), december)
      .then();
  });

  it('records a payment once that was heard of before', () => {
    given(...owing, started(1), received('pi_1'))
      .when(outcome(1, 'pi_1'), december)
      .then(succeeded(1, 'pi_1'));
  });

  it('may be a refusal, which leaves the months unpaid', () => {
    given(...owing, started(1))
      .when(
        {
          type: 'RecordIntentOutcome',
          intentId: intentId('intent-1'),
          outcome: { kind: 'failed', code: 'card-declined' },
        },
        december,
      )
      .then(failed(1));
  });

  it('opens the current month’s bill again when it is a refusal, so that classes added later are billed', () => {
    const refusal = {
      type: 'RecordIntentOutcome',
      intentId: intentId('intent-1'),
      outcome: { kind: 'failed', code: 'card-declined' },
    } as const;
    const reopened: FamilyEvent = { type: 'MonthlyChargeReopened', data: { period: '2026-12' } };
    const paying = [...owing, frozen('2026-12', 'settlement-started'), started(1, all)];
    given(...paying)
      .when(refusal, december)
      .then(failed(1, all), reopened);
    const both = quoteFamily([
      { athleteId: jordan, isAdditional: false, enrolledSince: 1, classes: ['monday', 'tuesday'] },
    ]);
    const { total: amount, lines: bothLines } = both;
    given(...paying)
      .and(refusal, december)
      .when(
        {
          type: 'SaveClasses',
          selections: [{ athleteId: jordan, programs: ['monday', 'tuesday'] }],
          offerings: {},
        },
        december,
      )
      .then(
        {
          type: 'ClassesChanged',
          data: { athleteId: jordan, before: ['monday'], after: ['monday', 'tuesday'] },
        },
        {
          type: 'MonthlyChargeRaised',
          data: { period: '2026-12', amount, lines: bothLines, pricingVersion },
        },
      );
    // Heard of in January, December is over: it stays as it was.
    given(...paying, assessed('2027-01'))
      .when(refusal, '2027-01-10T18:00:00.000Z')
      .then(failed(1, all));
  });

  it('opens no month again that was paid otherwise', () => {
    given(...owing, started(1), failed(1), frozen('2026-12', 'settlement-started'), started(2, all))
      .when(paid(1, 'pi_1'), december)
      .then(succeeded(1, 'pi_1'), received('pi_1'), failed(2, all, 1, 'already-paid'), {
        type: 'MonthlyChargeReopened',
        data: { period: '2026-12' },
      });
  });
});

describe('a settlement that was seen to be paid', () => {
  it('closes the open one, once', () => {
    given(...owing, started(1))
      .when(paid(1, 'pi_1'), december)
      .then(succeeded(1, 'pi_1'), received('pi_1'));
    given(...owing, started(1))
      .and(paid(1, 'pi_1'), december)
      .when(paid(1, 'pi_1'), december)
      .then();
    given(...owing, started(1))
      .and(paid(1, 'pi_1'), december)
      .when(outcome(1, 'pi_1'), december)
      .then();
    given(...owing, started(1))
      .and(outcome(1, 'pi_1'), december)
      .when(paid(1, 'pi_1'), december)
      .then();
  });

  it('is recorded late, once, when it counted as refused', () => {
    const refused = [...owing, started(1), failed(1)];
    given(...refused)
      .when(paid(1, 'pi_1'), december)
      .then(succeeded(1, 'pi_1'), received('pi_1'));
    given(...refused)
      .and(paid(1, 'pi_1'), december)
      .when(paid(1, 'pi_1'), december)
      .then();
    given(...refused)
      .and(paid(1, 'pi_1'), december)
      .when(pay('2026-11'), december)
      .then();
  });

  it('closes another one that would charge a paid month again', () => {
    given(...owing, started(1), failed(1), started(2, earlier, 2))
      .when(paid(1, 'pi_1'), december)
      .then(succeeded(1, 'pi_1'), received('pi_1'), failed(2, earlier, 2, 'already-paid'));
    given(...owing, started(1), failed(1), started(2, all))
      .when(paid(1, 'pi_1'), december)
      .then(succeeded(1, 'pi_1'), received('pi_1'), failed(2, all, 1, 'already-paid'));
    given(...owing, started(1), failed(1), started(2, ['2026-12']))
      .when(paid(1, 'pi_1'), december)
      .then(succeeded(1, 'pi_1'), received('pi_1'));
  });

  it('is a fact also when the months were paid by another one meanwhile: the coach sees both', () => {
    given(...owing, started(1), failed(1), started(2, earlier, 2), succeeded(2, 'pi_2', earlier, 2))
      .when(paid(1, 'pi_1'), december)
      .then(succeeded(1, 'pi_1'), received('pi_1'));
  });

  it('is ignored when it is none of ours', () => {
    given(...owing)
      .when(paid(7, 'pi_7'), december)
      .then();
    given(...owing, started(1))
      .when(paid(7, 'pi_7'), scenarioTime)
      .then();
  });
});
