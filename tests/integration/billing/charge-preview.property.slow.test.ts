import { otherPlan } from '@hoops/domain/club/plans';
import { priceLists } from '@hoops/domain/club/price-list-data';
import type { PeopleCommand, Unpriced } from '@hoops/domain/family/commands';
import { possibleReturns } from '@hoops/domain/family/plans/pause';
import { type PlanChange, previewPlanChange } from '@hoops/domain/family/plans/plan-changes';
import type { LivePlan } from '@hoops/domain/family/state';
import { householdOf } from '@hoops/domain/testing/at-prices';
import { chargeDate } from '@hoops/domain/time/billing-cycle';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { putCardOnFile, startWorld, type World } from './billing-world.ts';

/** Two hours, because invoices are collected an hour after a renewal. */

const step = fc.record({
  change: fc.constantFrom<PlanChange['kind']>(
    'switch-plan',
    'cancel-switch',
    'pause-plan',
    'end-pause',
    'cancel-training',
    'undo-cancellation',
  ),
  plan: fc.constantFrom('half_week' as const, 'full_week' as const),
  months: fc.integer({ min: 0, max: 2 }),
  waits: fc.boolean(),
});

/** The step's change if the plan allows it, otherwise another change. */
const possible = (
  plan: LivePlan | null,
  {
    change,
    plan: wanted,
    months,
  }: { change: PlanChange['kind']; plan: 'half_week' | 'full_week'; months: number },
): PlanChange => {
  if (plan === null) return { kind: 'start-plan', plan: wanted };
  if (plan.change.kind === 'cancellation') return { kind: 'undo-cancellation' };
  if (change === 'cancel-training') return { kind: 'cancel-training' };
  if (plan.pause) {
    return { kind: plan.pause.until === plan.currentPeriodEnd ? 'cancel-training' : 'end-pause' };
  }
  if (change === 'pause-plan' && plan.change.kind === 'none') {
    return { kind: 'pause-plan', until: possibleReturns(plan)[months] ?? '' };
  }
  return plan.change.kind === 'switch'
    ? { kind: 'cancel-switch' }
    : { kind: 'switch-plan', to: otherPlan(plan.plan) };
};

const livePlan = async (world: World): Promise<LivePlan | null> => {
  const plan = (await world.family()).athletes[0]?.plan;
  return plan?.kind === 'live' ? plan : null;
};

const commandOf = async (world: World, change: PlanChange): Promise<Unpriced<PeopleCommand>> => {
  const athleteId = await world.athlete();
  const currentSubscriptionId = (await livePlan(world))?.subscriptionId ?? '';
  switch (change.kind) {
    case 'start-plan':
      return { type: 'CreateSubscription', athleteId, subscriptionType: change.plan };
    case 'switch-plan':
      return { type: 'SwitchPlan', athleteId, currentSubscriptionId, newPlanId: change.to };
    case 'cancel-switch':
      return { type: 'CancelSwitch', athleteId };
    case 'pause-plan':
      return { type: 'PausePlan', athleteId, until: chargeDate(change.until) };
    case 'end-pause':
      return { type: 'EndPause', athleteId };
    case 'cancel-training':
      return { type: 'CancelTraining', athleteId };
    case 'undo-cancellation':
      return { type: 'UndoCancellation', athleteId };
    case 'withdraw-plan':
      return { type: 'WithdrawFromPlan', athleteId };
    case 'remove-athlete':
      return { type: 'DeleteAthlete', athleteId };
    default:
      return change satisfies never;
  }
};

const charges = (world: World): number[] =>
  world.local.account().payments.map(({ amountCents }) => amountCents);

const changeAndWait = async (world: World, change: PlanChange, waits: boolean): Promise<void> => {
  const at = world.clock.now().toISOString();
  const preview = previewPlanChange(
    householdOf(await world.family(), priceLists),
    await world.athlete(),
    change,
    at,
  );
  const before = charges(world).length;
  await world.command(await commandOf(world, change));
  await world.run();
  const now = preview.now.cents === 0 ? [] : [preview.now.cents];
  expect(charges(world).slice(before)).toEqual(now);
  if (!waits) return;

  if (preview.next) {
    await world.travel(new Date(Date.parse(preview.next.at) - 60_000).toISOString());
    expect(charges(world).slice(before)).toEqual(now);
    await world.travel(preview.next.at);
    expect(charges(world).slice(before)).toEqual([...now, preview.next.amount.cents]);
  } else {
    await world.travel(new Date(Date.parse(at) + 70 * 24 * 3_600_000).toISOString());
    expect(charges(world).slice(before)).toEqual(now);
  }
  await world.deliver(await world.stripeEvents());
};

it('the charge preview of a plan matches Stripe’s charges after any series of changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('2026-11-05T15:00:00Z', '2027-01-31T03:30:00Z', '2026-12-01T05:30:00Z'),
      fc.array(step, { minLength: 2, maxLength: 6 }),
      async (at, steps) => {
        const world = await startWorld({ at });
        try {
          await putCardOnFile(world);
          for (const one of steps) {
            await changeAndWait(world, possible(await livePlan(world), one), one.waits);
          }
        } finally {
          await world.close();
        }
      },
    ),
    { numRuns: 12, seed: 1 },
  );
});
