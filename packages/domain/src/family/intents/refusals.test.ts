import { expect, it } from 'vitest';
import { summaryOf } from '../../catalogue.ts';
import { SettlementFailed } from '../charges/events.ts';
import { PlanPaymentFailed } from '../plan-payments/events.ts';
import { PlanStartFailed } from '../plans/events.ts';

const names = { athlete: () => 'Mia', scheduleItem: () => 'an item', sender: () => 'Dana' };
const because = (code: string) => ({
  start: summaryOf({ type: 'PlanStartFailed', data: { ...PlanStartFailed.example, code } }, names),
  debt: summaryOf({ type: 'PlanPaymentFailed', data: { ...PlanPaymentFailed.example, code } }, names),
  balance: summaryOf({ type: 'SettlementFailed', data: { ...SettlementFailed.example, code } }, names),
});

it('the plan start, debt and balance messages explain a failed charge in plain words', () => {
  const { start, debt, balance } = because('authentication-required');
  expect(start).toBe('Half Week could not be started for Mia. The bank wants you to confirm the payment.');
  expect(debt).toBe(
    'The amount owed for Mia’s plan could not be charged. The bank wants you to confirm the payment.',
  );
  expect(balance).toMatch(/^A payment of \$[\d.]+ failed\. The bank wants you to confirm the payment\.$/);
});

it('an unknown failure code is shown with spaces instead of dashes', () => {
  expect(because('moon-in-the-way').start).toBe(
    'Half Week could not be started for Mia. Reason: moon in the way.',
  );
});
