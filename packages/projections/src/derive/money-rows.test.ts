import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { PaymentFailed, PaymentReceived } from '@hoops/domain/family/payments/events';
import { usd } from '@hoops/domain/money';
import { jordan, primary, registered, startedPlan } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { moneyRows, owingSort } from './money-rows.ts';

const at = '2026-11-10T18:00:00.000Z';

const rowsAfter = (...events: readonly FamilyEvent[]) => {
  const state = [registered, primary(), ...events].reduce(
    (family, event) => familyDecider.evolve(family, event, { at }),
    familyDecider.initialState,
  );
  if (state.kind !== 'registered') throw new Error('The family is not registered.');
  return moneyRows(state).map(({ list, sort, data }) => ({ list, sort, data }));
};

it('families with debt are sorted by their oldest unpaid month', () => {
  const [row] = rowsAfter(exampleOf(MonthlyChargeAssessed)).filter(({ list }) => list === 'families-owing');
  expect(row).toMatchObject({
    sort: '2026-12 1',
    data: { unpaid: [{ period: '2026-12' }], failed: { cents: 0 } },
  });
});

it('a family with a failed payment sorts before families whose current bill is not overdue', () => {
  const failed = exampleOf(PaymentFailed, { athleteId: jordan, failedAt: '2026-12-10T18:00:00.000Z' });
  const sortAfter = (...events: readonly FamilyEvent[]) =>
    rowsAfter(startedPlan(), ...events).find(({ list }) => list === 'families-owing')?.sort;
  expect(sortAfter(failed)).toBe('2026-12 0');
  expect(sortAfter(exampleOf(MonthlyChargeAssessed), failed)).toBe('2026-12 0');
  expect(sortAfter(exampleOf(MonthlyChargeAssessed, { period: '2026-10' }), failed)).toBe('2026-10 0');
  expect(owingSort('2026-12', true) < owingSort('2026-12', false)).toBe(true);
  expect(owingSort('2026-11', false) < owingSort('2026-12', true)).toBe(true);
});

it('an owing family’s row includes the current month of a plan that Stripe gave up on', () => {
  const failed = exampleOf(PaymentFailed, { athleteId: jordan, failedAt: '2026-12-10T18:00:00.000Z' });
  const unpaid: FamilyEvent = { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'unpaid' } };
  const renewed: FamilyEvent = {
    type: 'PlanRenewed',
    data: {
      athleteId: jordan,
      currentPeriodStart: '2027-01-01T14:00:00.000Z',
      currentPeriodEnd: '2027-02-01T14:00:00.000Z',
    },
  };
  const owing = (...events: readonly FamilyEvent[]) =>
    rowsAfter(startedPlan(), ...events).find(({ list }) => list === 'families-owing');
  expect(owing(failed, unpaid)).toMatchObject({ sort: '2026-12 0', data: { failed: failed.data.amount } });
  expect(owing(failed, unpaid, renewed)).toMatchObject({
    sort: '2026-12 0',
    data: { failed: usd(failed.data.amount.cents + 5200) },
  });
  expect(owing(unpaid)).toMatchObject({ sort: '2026-11 0', data: { failed: usd(5200) } });
});

it('a family with a failed payment is in both money lists until the payment succeeds', () => {
  const failed = exampleOf(PaymentFailed, { athleteId: jordan });
  const moneyLists = (...events: readonly FamilyEvent[]) =>
    rowsAfter(startedPlan(), ...events).map(({ list }) => list);
  const paid = exampleOf(PaymentReceived, { paymentId: failed.data.invoiceId });
  expect(moneyLists(failed)).toEqual(['families-owing', 'failed-payments']);
  expect(moneyLists(failed, paid)).toEqual([]);
  expect(rowsAfter()).toEqual([]);
});
