import { expect, it } from 'vitest';
import type { FamilyEvent } from '../family/events.ts';
import { type PlanChange, planChanges, previewPlanChange } from '../family/plans/plan-changes.ts';
import { usd } from '../money.ts';
import { currentPolicy } from '../policies/policy-versions.ts';
import { comingPrices, householdOf } from '../testing/at-prices.ts';
import {
  customerId,
  familyOf,
  givenAt,
  jordan,
  primary,
  renewsAt,
  startedPlan,
  withCard,
} from '../testing/family-story.ts';
import { scenarioTime } from '../testing/given-when-then.ts';
import { chargedAt } from '../time/billing-cycle.ts';

const prices = comingPrices();
const given = givenAt(prices);

/** Last moment of November 30 and first moment of December 1 in Chicago. */
const lastMoment = '2026-12-01T05:59:59.999Z';
const firstMoment = '2026-12-01T06:00:00.000Z';

const consent = (nowCents: number, cents: number, on: string) => ({
  words: currentPolicy('plan-consent').version,
  refunds: currentPolicy('refunds').version,
  nowCents,
  next: { cents, on },
  locale: 'en-US',
});

const enrol = { athleteId: jordan, subscriptionType: 'half_week', customerId } as const;
const start = { type: 'CreateSubscription', ...planChanges.startPlan.input.parse(enrol) } as const;
const priceAt = (at: string) => {
  const { decision } = given(...withCard, primary()).when(start, at);
  return decision;
};

it('a new price applies to plans that start on its first day in the club’s time zone', () => {
  expect(priceAt(lastMoment)).toMatchObject([{ type: 'PlanRequested', data: { price: usd(5200) } }]);
  expect(priceAt(firstMoment)).toMatchObject([{ type: 'PlanRequested', data: { price: usd(5700) } }]);
});

it('a consent that shows the old next price is rejected once the new price is in force', () => {
  // The new price applies from the second month on.
  const shown = { ...start, consent: consent(5200, 5700, '2026-12-30') };
  given(...withCard, primary())
    .when(shown, firstMoment)
    .rejects('consent-amounts-changed');
  expect(given(...withCard, primary()).when(shown, lastMoment).decision).toHaveLength(2);
});

it('a switch that takes effect on a new price’s first day needs consent to that price', () => {
  const enrolled = [...withCard, primary(), startedPlan()];
  const to = { athleteId: jordan, newPlanId: 'full_week', currentSubscriptionId: 'sub_jordan' } as const;
  const ask = { type: 'SwitchPlan', ...planChanges.switchPlan.input.parse(to) } as const;
  given(...enrolled)
    .when({ ...ask, consent: consent(0, 10400, '2026-12-01') })
    .rejects('consent-amounts-changed');
  expect(given(...enrolled).when({ ...ask, consent: consent(0, 11400, '2026-12-01') }).decision).toHaveLength(
    2,
  );
});

it('charge previews use the new price only for charges on or after its first day', () => {
  const preview = (change: PlanChange, at: string, ...events: readonly FamilyEvent[]) =>
    previewPlanChange(householdOf(familyOf(...withCard, primary(), ...events), prices), jordan, change, at);
  const starting = { kind: 'start-plan', plan: 'full_week' } as const;
  expect(preview(starting, lastMoment).now).toEqual(usd(10400));
  expect(preview(starting, firstMoment).now).toEqual(usd(11400));
  const switching = { kind: 'switch-plan', to: 'full_week' } as const;
  expect(preview(switching, scenarioTime, startedPlan()).next).toEqual({
    amount: usd(11400),
    at: chargedAt(renewsAt),
  });
});
