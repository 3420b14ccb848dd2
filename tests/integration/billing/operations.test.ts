import { afterAll, expect, it } from 'vitest';
import { givenPayingFamily } from '../../system/family.ts';
import { closePayingClubs, openPayingClub } from '../../system/paying-club.ts';

afterAll(closePayingClubs);

const openFamily = async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club, { card: 'pm_card_visa' });
  const athleteId = family.athleteIds[0] ?? '';
  const operations = async () => (await club.call(family, 'me', {})).family?.operations;
  const start = () => club.ask(family, 'createSubscription', { subscriptionType: 'half_week', athleteId });
  return { club, family, athleteId, operations, start };
};

it('the response to a plan start contains the id of the operation that the family’s view shows as done', async () => {
  const { club, family, athleteId, operations, start } = await openFamily();
  const { body } = await start();
  const { operationId } = body as { readonly operationId: string };
  const done = { id: operationId, kind: 'start-plan', athleteId, status: 'done' };
  expect(await operations()).toMatchObject([done]);
  expect((await club.call(family, 'getAthlete', { athleteId })).operations).toMatchObject([done]);
});

it('a plan start that Stripe does not answer stays open in the family’s view until its result arrives', async () => {
  const { club, operations, start } = await openFamily();
  club.faults({ api: { outage: true } });
  expect(await start()).toMatchObject({ body: { code: 'unknown' } });
  expect(await operations()).toMatchObject([{ kind: 'start-plan', status: 'open' }]);
  club.faults({});
  await club.settle();
  expect(await operations()).toMatchObject([{ kind: 'start-plan', status: 'done' }]);
});

it('a declined plan start appears in the family’s view with its rejection code', async () => {
  const { club, family, operations, start } = await openFamily();
  await club.putCard(family, 'pm_card_chargeCustomerFail');
  expect(await start()).toMatchObject({ body: { code: 'failed-precondition' } });
  expect(await operations()).toMatchObject([{ kind: 'start-plan', status: 'failed', code: 'card-declined' }]);
});
