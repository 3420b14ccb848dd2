import { systemActor } from '@hoops/domain/actor';
import type { FamilyCommand, Unpriced } from '@hoops/domain/family/commands';
import { exampleShare } from '@hoops/domain/family/splits/commands';
import type { Family, LivePlan } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { familyStream } from '@hoops/domain/stream';
import { atPrices } from '@hoops/domain/testing/at-prices';
import { repository } from '@hoops/event-store/repository';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dana, putCardOnFile, registerDana, startHalfWeek, startWorld, type World } from './billing-world.ts';
import { reconcileNow } from './reconcile-now.ts';
import { assessCharges, notices } from './whole-jobs.ts';

const luis = familyId('family-luis');

let world: World;
let jordan: Awaited<ReturnType<World['athlete']>>;
beforeEach(async () => {
  world = await startWorld();
  await startHalfWeek(world);
  jordan = await world.athlete();
  await inBoth({ ...registerDana, type: 'RegisterParent' }, luis);
  await inBoth({ type: 'ObserveDefaultCard', hasDefault: true, card: null }, luis);
  await inBoth({ type: 'JoinSharedAthletes', athletes: [{ athleteId: jordan, firstHome: dana }] }, luis);
  const { name, email } = { name: 'Luis', email: 'luis@example.com' };
  await inBoth({ type: 'InviteGuardian', name, email, athletes: [jordan], by: dana }, dana);
  const invitationId = (await world.family()).invitations[0]?.invitationId ?? '';
  await inBoth({ type: 'ShareAthletes', invitationId, home: luis }, dana);
});
afterEach(() => world.close());

const inBoth = async (command: Unpriced<FamilyCommand>, ...homes: readonly FamilyId[]) => {
  for (const home of homes.length > 0 ? homes : [dana, luis]) {
    const own = command.type === 'RegisterParent' ? { ...command, familyId: home } : command;
    await world.families.record(home, atPrices(own), {
      commandId: world.newId(),
      actor: { sub: home, role: 'parent' },
    });
  }
};
const of = () => ({ athleteId: jordan, firstHome: dana, payer: luis });
const agree = async (percent: number) => {
  await inBoth({ type: 'ProposeSplit', ...of(), percent, by: dana });
  const plan = true as const;
  const shown = exampleShare(await world.family(), jordan, { payer: luis, percent, plan }, now());
  const agreed = { ...of(), percent, plan, shownCents: shown.cents, athleteName: 'Jordan' };
  await inBoth({ type: 'AgreeToSplit', ...agreed });
  await world.run();
  return shown;
};
const endSplit = async () => {
  await inBoth({ type: 'EndSplit', ...of(), by: 'first-home' });
  await world.run();
};
const endSharing = async () => {
  await inBoth({ type: 'UnshareAthlete', athleteId: jordan, home: luis, by: dana }, dana);
  await inBoth({ type: 'EndSharedAthlete', athleteId: jordan, firstHome: dana }, luis);
  await world.run();
};
const deleteJordan = async () => {
  await world.command({ type: 'DeleteAthlete', athleteId: jordan });
  await world.run();
};
const now = () => world.clock.now().toISOString();
const home = async (id: FamilyId): Promise<Family> => {
  const { state } = await world.families.load(id);
  if (state.kind !== 'registered') throw new Error('The family is not registered.');
  return state;
};
const plan = async (): Promise<LivePlan> => {
  const found = (await world.family()).athletes[0]?.plan;
  if (found?.kind !== 'live') throw new Error('There is no live plan.');
  return found;
};
const erase = (id: FamilyId) => {
  const command = { type: 'EraseFamily', reason: 'asked', byRule: false } as const;
  const actor = { sub: 'owner', role: 'operator' } as const;
  return repository(world, familyStreams).execute(id, [command], {
    commandId: world.newId(),
    actor,
    correlationId: 'erase',
  });
};
const travel = async (to: string) => {
  await world.travel(to);
  await world.deliver(await world.stripeEvents());
  await notices(world);
  await world.run();
  await assessCharges(world);
};
const payments = () => world.local.account().payments.map(({ amountCents }) => amountCents);
const sharesOf = async (id: FamilyId) =>
  (await home(id)).charges
    .filter(({ share }) => share)
    .map(({ period, amount, lines }) => [period, amount.cents, lines[0]?.plan]);
it('the first home’s card is charged its part, and the other home is billed the rest the month after', {
  tags: ['splits.plan'],
}, async () => {
  expect(await agree(33)).toMatchObject({ cents: 1716 });
  expect(await plan()).toMatchObject({ sharePercent: 33, price: { cents: 5200 } });
  await travel('2026-12-06T15:00:00Z');
  expect(payments()).toEqual([5200, 3484]);
  expect(await sharesOf(luis)).toEqual([]);
  await travel('2027-01-03T15:00:00Z');
  expect(await sharesOf(luis)).toEqual([['2027-01', 1716, 'half_week']]);
  expect(await sharesOf(dana)).toEqual([]);
  await travel('2027-02-03T15:00:00Z');
  expect(await sharesOf(luis)).toEqual([
    ['2027-01', 1716, 'half_week'],
    ['2027-02', 1716, 'half_week'],
  ]);
});

it('the coupon of another family with the same percent is used', async () => {
  await world.stripe.coupons.create({ id: 'other-home-40', percent_off: 40, duration: 'forever' });
  await agree(40);
  expect(await plan()).toMatchObject({ sharePercent: 40 });
});

it('a share of 100 percent is billed, although nothing is charged', async () => {
  await agree(100);
  await travel('2026-12-06T15:00:00Z');
  expect(payments()).toEqual([5200]);
  await travel('2027-01-03T15:00:00Z');
  expect(await sharesOf(luis)).toEqual([['2027-01', 5200, 'half_week']]);
});

it('the share is due although the first home’s card fails, and only once when it is paid later', {
  tags: ['splits.plan'],
}, async () => {
  await agree(40);
  await putCardOnFile(world, 'pm_card_chargeCustomerFail');
  await travel('2026-12-06T15:00:00Z');
  expect((await home(dana)).failedPayments).toMatchObject([{ amount: { cents: 3120 } }]);
  const due = [{ payer: luis, month: '2026-12', amount: { cents: 2080 } }];
  expect((await home(dana)).planShares).toMatchObject(due);
  await putCardOnFile(world);
  await travel('2026-12-07T15:00:00Z');
  expect((await home(dana)).failedPayments).toEqual([]);
  expect(payments().at(-1)).toBe(3120);
  expect((await home(dana)).planShares).toMatchObject(due);
});

it.each([
  ['an end', endSplit],
  ['an end of the sharing', endSharing],
])('%s removes the discount from the first renewal of the next month', async (_what, end) => {
  await agree(40);
  await travel('2026-12-06T15:00:00Z');
  await end();
  expect(await plan()).toMatchObject({ sharePercent: 0 });
  await travel('2027-01-06T15:00:00Z');
  expect(payments()).toEqual([5200, 3120, 5200]);
  expect(await sharesOf(luis)).toEqual([['2027-01', 2080, 'half_week']]);
});

const switchPlan = async () => {
  const { subscriptionId: currentSubscriptionId } = await plan();
  const of = { athleteId: jordan, currentSubscriptionId, newPlanId: 'full_week' } as const;
  await world.command({ type: 'SwitchPlan', ...of });
  await world.run();
};

it('a switch keeps the discount', async () => {
  await agree(50);
  await switchPlan();
  expect(await plan()).toMatchObject({ sharePercent: 50, change: { kind: 'switch' } });
  await travel('2026-12-06T15:00:00Z');
  expect(payments()).toEqual([5200, 5200]);
  expect(await plan()).toMatchObject({ plan: 'full_week', sharePercent: 50 });
});

it('an agreement after a switch is written into the schedule of the switch', async () => {
  await switchPlan();
  expect(await agree(50)).toMatchObject({ cents: 5200 });
  expect(await plan()).toMatchObject({ sharePercent: 50, change: { kind: 'switch' } });
  await travel('2026-12-06T15:00:00Z');
  expect(payments()).toEqual([5200, 5200]);
  await endSplit();
  await travel('2027-01-06T15:00:00Z');
  expect(payments()).toEqual([5200, 5200, 10_400]);
});

it('a discount without an agreement is billed to the first home', async () => {
  await agree(40);
  await inBoth({ type: 'UnshareAthlete', athleteId: jordan, home: luis, by: dana }, dana);
  await world.travel('2026-12-06T15:00:00Z');
  await world.deliver(await world.stripeEvents());
  expect((await home(dana)).planShares).toMatchObject([{ payer: dana, amount: { cents: 2080 } }]);
});

it('the plan share of an erased other home is billed to the first home', {
  tags: ['splits.erased'],
}, async () => {
  await agree(40);
  await travel('2026-12-06T15:00:00Z');
  expect(await erase(luis)).toMatchObject({ kind: 'accepted' });
  await travel('2027-01-03T15:00:00Z');
  expect(await sharesOf(dana)).toEqual([['2027-01', 2080, 'half_week']]);
});

it('the plan share of an erased first home is billed to the other home', {
  tags: ['splits.erased'],
}, async () => {
  await agree(40);
  await travel('2026-12-06T15:00:00Z');
  await deleteJordan();
  expect(await erase(dana)).toMatchObject({ kind: 'accepted' });
  await travel('2027-01-03T15:00:00Z');
  expect(await sharesOf(luis)).toEqual([['2027-01', 2080, 'half_week']]);
});

it('the plan share of two erased homes is written off once', {
  tags: ['splits.erased'],
}, async () => {
  await agree(40);
  await travel('2026-12-06T15:00:00Z');
  await deleteJordan();
  for (const of of [luis, dana]) expect(await erase(of)).toMatchObject({ kind: 'accepted' });
  const writtenOff = async () =>
    (await world.eventsOf(familyStream(dana))).flatMap(({ type, data }) =>
      type === 'ShareWrittenOff' ? [[data.month, data.amount.cents]] : [],
    );
  expect(await writtenOff()).toEqual([]);
  for (const month of ['2027-01', '2027-02']) {
    await travel(`${month}-03T15:00:00Z`);
    expect(await writtenOff()).toEqual([['2026-12', 2080]]);
  }
});

it('a share is written off only in the stream of the first home', async () => {
  await agree(40);
  await erase(luis);
  const line = {
    kind: 'share',
    athleteId: jordan,
    programs: [],
    amount: usd(2080),
    plan: 'half_week',
  } as const;
  const share = { payer: luis, month: '2026-12', pricingVersion: 'plan', lines: [line] } as const;
  const why = { commandId: 'late', actor: systemActor('assess-charges') };
  await world.families.recordInAny(luis, { type: 'BillShare', firstHome: dana, share }, why);
  const types = (await world.eventsOf(familyStream(luis))).map(({ type }) => type);
  expect(types).not.toContain('ShareWrittenOff');
});

it('an invoice first seen after its athlete was deleted is split as agreed', {
  tags: ['splits.plan'],
}, async () => {
  await agree(40);
  await world.travel('2026-12-06T15:00:00Z');
  await deleteJordan();
  await world.deliver(await world.stripeEvents());
  await travel('2027-01-03T15:00:00Z');
  expect(await sharesOf(luis)).toEqual([['2027-01', 2080, 'half_week']]);
  expect(await sharesOf(dana)).toEqual([]);
});

it('the reconciliation reports a removed and a foreign discount', async () => {
  await agree(40);
  const { subscriptionId } = await plan();
  await world.stripe.coupons.create({ id: 'friend', percent_off: 10, duration: 'forever' });
  await world.stripe.subscriptions.update(subscriptionId, { discounts: [{ coupon: 'friend' }] });
  await reconcileNow(world);
  const drifts = (await world.eventsOf(familyStream(dana))).flatMap((event) =>
    event.type === 'StripeDriftDetected' && event.data.field !== 'payment'
      ? [[event.data.field, event.data.ours, event.data.theirs]]
      : [],
  );
  expect(drifts).toEqual([
    ['share', '40', '0'],
    ['discount', 'none', 'friend'],
  ]);
});

it('an agreement leaves a renewal before its first month alone, and the daily job sets the discount after it', async () => {
  await travel('2026-12-04T15:00:00Z');
  await agree(40);
  expect((await plan()).sharePercent).toBeUndefined();
  await travel('2026-12-06T15:00:00Z');
  expect(await plan()).toMatchObject({ sharePercent: 40 });
  await travel('2027-01-06T15:00:00Z');
  expect(payments()).toEqual([5200, 5200, 3120]);
});
