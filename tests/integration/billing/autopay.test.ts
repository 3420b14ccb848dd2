import { syncWithStripe } from '@hoops/billing/intents/stripe-sync';
import { nextAutopayCharge } from '@hoops/domain/family/autopay/autopay';
import { isUnpaid } from '@hoops/domain/family/charges/charges';
import { familyStream } from '@hoops/domain/stream';
import { clubDate } from '@hoops/domain/time/club-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dana, dyingFamilies, mondaysOf, putCardOnFile, startWorld, type World } from './billing-world.ts';
import { assessCharges, autopay, notices } from './whole-jobs.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
  await world.command(mondaysOf(await world.athlete()));
});
afterEach(() => world.close());

const turnOn = async (): Promise<void> => {
  const unpaid = (await world.family()).charges.filter(isUnpaid);
  const { on: chargeOn, amount } = nextAutopayCharge(unpaid, clubDate(world.clock.now()));
  await world.command({ type: 'TurnOnAutopay', chargeOn, amountCents: amount.cents });
};
const tick = async (at: string): Promise<void> => {
  await world.travel(at);
  await assessCharges(world);
  await autopay(world);
  await notices(world);
  for (const event of await world.eventsOf(familyStream(dana))) {
    if (event.type === 'SettlementStarted') await syncWithStripe(world, event);
  }
};
const payments = () =>
  world.local.account().payments.map(({ amountCents, status }) => `${status} ${amountCents}`);
const count = async (type: string) => (await world.types()).filter((it) => it === type).length;
const first = '2026-12-01T06:30:00Z';

it('autopay charges the past month once on the 1st, even if the jobs run repeatedly', async () => {
  await putCardOnFile(world);
  await turnOn();
  await tick('2026-11-28T18:00:00Z');
  expect(await count('AutopayAnnounced')).toBe(1);
  await tick('2026-12-01T05:30:00Z');
  expect(payments()).toEqual([]);
  for (const at of [first, '2026-12-01T07:30:00Z', '2026-12-02T18:00:00Z', '2026-12-04T18:00:00Z'])
    await tick(at);
  expect(payments()).toEqual(['succeeded 5250']);
  const [november, december] = (await world.family()).charges;
  expect(november?.paidBy).not.toBeNull();
  expect(december).toMatchObject({ period: '2026-12', paidBy: null });
});

it('autopay tries a declined card three times, on the 1st, the 4th and the 6th', async () => {
  await putCardOnFile(world, 'pm_card_chargeCustomerFail');
  await turnOn();
  await tick(first);
  for (let day = 1; day <= 9; day += 1) await tick(`2026-12-0${day}T18:00:00Z`);
  expect(await count('SettlementFailed')).toBe(3);
  const failed = (await world.eventsOf(familyStream(dana))).filter(({ type }) => type === 'SettlementFailed');
  expect(failed.map(({ at }) => clubDate(at))).toEqual(['2026-12-01', '2026-12-04', '2026-12-06']);
  expect(payments().filter((payment) => payment.startsWith('succeeded'))).toEqual([]);
});

it('autopay without a card records a failed settlement', async () => {
  const customer = await putCardOnFile(world);
  await turnOn();
  const { data } = await world.stripe.customers.listPaymentMethods(customer);
  for (const { id } of data) await world.stripe.paymentMethods.detach(id);
  await world.command({ type: 'ObserveDefaultCard', hasDefault: false, card: null });
  await tick(first);
  const events = await world.eventsOf(familyStream(dana));
  expect(events.filter(({ type }) => type === 'SettlementFailed')).toMatchObject([
    { data: { code: 'no-default-card' } },
  ]);
});

it('autopay turned off before the queue runs charges nothing and closes the intent', async () => {
  await putCardOnFile(world);
  await turnOn();
  await world.travel(first);
  await assessCharges(world);
  await autopay(world);
  expect(await count('SettlementStarted')).toBe(1);
  await world.command({ type: 'TurnOffAutopay' });
  await world.run();
  expect(payments()).toEqual([]);
  expect(await count('SettlementFailed')).toBe(1);
  expect((await world.family()).openIntents).toEqual([]);
  await world.command({ type: 'PayOutstandingBalance', period: '2026-12' });
  await world.run();
  expect(payments()).toEqual(['succeeded 10500']);
});

it('an autopay payment that reached Stripe is recorded even after autopay is turned off', async () => {
  await putCardOnFile(world);
  await turnOn();
  await world.travel(first);
  await autopay(world);
  const [intent] = (await world.family()).openIntents;
  if (intent?.kind !== 'settle') throw new Error('Nothing was started.');
  const deaf = dyingFamilies(world.families);
  const started = (await world.eventsOf(familyStream(dana))).find(({ type }) => type === 'SettlementStarted');
  if (!started) throw new Error('Nothing was started.');
  await expect(syncWithStripe({ ...world, families: deaf }, started)).rejects.toThrow('died');
  await world.command({ type: 'TurnOffAutopay' });
  await world.run();
  expect(payments()).toEqual(['succeeded 5250']);
  expect(await count('SettlementSucceeded')).toBe(1);
});

it('autopay charges nothing for a bill the parent already paid', async () => {
  await putCardOnFile(world);
  await turnOn();
  await world.command({ type: 'PayOutstandingBalance', period: '2026-11' });
  await world.run();
  for (const at of ['2026-11-29T18:00:00Z', first, '2026-12-04T18:00:00Z']) await tick(at);
  expect(payments()).toEqual(['succeeded 5250']);
  expect(await count('AutopayAnnounced')).toBe(0);
});
