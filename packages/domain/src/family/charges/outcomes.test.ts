import { it } from 'vitest';
import { intentId } from '../../ids.ts';
import { quoteFamily } from '../../testing/at-prices.ts';
import { given, jordan } from '../../testing/family-story.ts';
import { scenarioTime } from '../../testing/given-when-then.ts';
import {
  all,
  assessed,
  december,
  earlier,
  failed,
  frozen,
  owing,
  paid,
  pay,
  received,
  started,
  succeeded,
} from '../../testing/settlement-story.ts';
import type { FamilyEvent } from '../events.ts';

it('a successful settlement pays its months', () => {
  given(...owing, started(1))
    .and(paid(1, 'pi_1'), december)
    .when(pay('2026-11'), december)
    .then();
});

it('a successful settlement does not record a payment that is already recorded', () => {
  given(...owing, started(1), received('pi_1'))
    .when(paid(1, 'pi_1'), december)
    .then(succeeded(1, 'pi_1'));
});

it('a failed settlement leaves its months unpaid', () => {
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

it('a failed settlement reopens the current month’s bill, and later classes are added to that bill', () => {
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
    { athleteId: jordan, isAdditional: false, enrolmentOrder: 1, classes: ['monday', 'tuesday'] },
  ]);
  const { total: amount, lines: bothLines, pricingVersion } = both;
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
  // The failure arrives in January, when December's bill is final.
  given(...paying, assessed('2027-01'))
    .when(refusal, '2027-01-10T18:00:00.000Z')
    .then(failed(1, all));
});

it('a late success reopens only the bills of months that the payment did not cover', () => {
  given(...owing, started(1), failed(1), frozen('2026-12', 'settlement-started'), started(2, all))
    .when(paid(1, 'pi_1'), december)
    .then(succeeded(1, 'pi_1'), received('pi_1'), failed(2, all, 1, 'already-paid'), {
      type: 'MonthlyChargeReopened',
      data: { period: '2026-12' },
    });
});

it('a successful settlement is recorded once', () => {
  given(...owing, started(1))
    .when(paid(1, 'pi_1'), december)
    .then(succeeded(1, 'pi_1'), received('pi_1'));
  given(...owing, started(1))
    .and(paid(1, 'pi_1'), december)
    .when(paid(1, 'pi_1'), december)
    .then();
});

it('a settlement that succeeds after it had failed is recorded once', () => {
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

it('a late success closes a newer settlement that would charge an already paid month again', () => {
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

it('a late success is recorded even if another settlement has already paid for the same months', () => {
  given(...owing, started(1), failed(1), started(2, earlier, 2), succeeded(2, 'pi_2', earlier, 2))
    .when(paid(1, 'pi_1'), december)
    .then(succeeded(1, 'pi_1'), received('pi_1'));
});

it('the outcome of an unknown settlement records no event', () => {
  given(...owing)
    .when(paid(7, 'pi_7'), december)
    .then();
  given(...owing, started(1))
    .when(paid(7, 'pi_7'), scenarioTime)
    .then();
});
