import { owedAt, owingOf } from '@hoops/domain/family/charges/owed';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { usd } from '@hoops/domain/money';
import { jordan, primary, registered, startedPlan, takes } from '@hoops/domain/testing/family-story';
import { scenarioTime } from '@hoops/domain/testing/given-when-then';
import { familyView } from '@hoops/projections/derive/family-view';
import { expect, it } from 'vitest';
import { owed } from './owed.ts';

const familyOf = (...events: readonly FamilyEvent[]) => {
  const state = events.reduce(
    (folded, event) => familyDecider.evolve(folded, event, { at: scenarioTime }),
    familyDecider.initialState,
  );
  if (state.kind !== 'registered') throw new Error('The family is not registered.');
  return state;
};

const assessed: FamilyEvent = {
  type: 'MonthlyChargeAssessed',
  data: { period: '2026-11', amount: usd(5250), lines: [], pricingVersion: '2023-1' },
};
const enrolled = familyOf(registered, primary(), takes(jordan, 'monday'), assessed);

it('a family owes the new month from its first moment, even before the bill exists', () => {
  const { currentMonth, outstandingBalance: balance } = owed(
    familyView(enrolled),
    new Date('2026-12-01T06:00:01.000Z'),
  );
  expect(currentMonth).toEqual({ monthOfYear: 'December', year: 2026, amount: usd(5250), paid: false });
  expect(balance).toEqual({ amount: usd(5250), periods: ['2026-11'] });
});

it.each([
  ['with classes', enrolled],
  ['with nothing', familyOf(registered)],
  ['with a plan', familyOf(registered, primary(), startedPlan())],
])('a family %s owes the amount set by the rules, with or without a bill', (_name, family) => {
  for (const at of ['2026-11-10T18:00:00.000Z', '2026-12-01T05:59:59.000Z', '2027-02-03T18:00:00.000Z']) {
    const answer = owed(familyView(family), new Date(at));
    const { isPending, outstandingBalance, outstanding } = owedAt(owingOf(family), at);
    expect(answer.paymentStatus).toBe(!isPending);
    expect(answer.outstandingBalance).toEqual({
      amount: outstandingBalance,
      periods: outstanding.map(({ period }) => period),
    });
  }
});
