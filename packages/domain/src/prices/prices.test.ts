import { expect, it } from 'vitest';
import { priceLists } from '../club/price-list-data.ts';
import { pricesOn } from '../club/price-lists.ts';
import { usd } from '../money.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { PriceChangeScheduled, PriceChangeWithdrawn } from './events.ts';
import { pricesDecider } from './prices-decider.ts';

const given = scenariosOf(pricesDecider);
const scheduled = exampleOf(PriceChangeScheduled);
const withdrawn = exampleOf(PriceChangeWithdrawn);
const ask = {
  type: 'SchedulePriceChange',
  since: '2027-02-01',
  halfWeekCents: 5700,
  fullWeekCents: 11400,
} as const;
const takeBack = { type: 'WithdrawPriceChange', since: '2027-02-01' } as const;
/** Last day before families are notified, and the day after, in Chicago. */
const quiet = '2027-01-01T18:00:00.000Z';
const told = '2027-01-02T18:00:00.000Z';

it('a price change can be scheduled once, until a day before the first families are notified', () => {
  given().when(ask, quiet).then(scheduled);
  given().when(ask, told).rejects('price-change-too-soon');
  given(scheduled).when(ask).then();
});

it('a price change must differ from current prices, and only one change can be pending', () => {
  given()
    .when({ ...ask, halfWeekCents: 5200, fullWeekCents: 10400 })
    .rejects('prices-unchanged');
  given(scheduled)
    .when({ ...ask, since: '2027-03-01' })
    .rejects('price-change-pending');
  given(scheduled)
    .when({ ...ask, since: '2027-04-01', halfWeekCents: 6000 }, '2027-02-01T18:00:00.000Z')
    .then({
      type: 'PriceChangeScheduled',
      data: {
        since: '2027-04-01',
        plans: { ...scheduled.data.plans, half_week: { cents: 6000, currency: 'usd' } },
      },
    });
});

it('a price change can be withdrawn until a day before the first notices, and scheduled again', () => {
  given(scheduled).when(takeBack, quiet).then(withdrawn);
  given(scheduled).when(takeBack, told).rejects('price-change-announced');
  for (const past of [[], [scheduled, withdrawn]])
    given(...past)
      .when(takeBack)
      .rejects('no-price-change');
  given(scheduled, withdrawn).when(ask).then(scheduled);
  given()
    .when({ ...takeBack, since: priceLists[0].since })
    .rejects('no-price-change');
});

it('class prices can change with or without plan prices, but only from the first of a month', {
  tags: ['prices.classes'],
}, () => {
  const { classes: now, plans } = priceLists[0];
  const classes = { ...now, weekday: usd(6000), additionalOnlyReduction: usd(0) };
  const costs = { weekdayCents: 6000, additionalOnlyReductionCents: 0 };
  const change = { type: 'PriceChangeScheduled', data: { since: '2027-02-01', plans, classes } } as const;
  const { since } = ask;
  given()
    .when({ type: 'SchedulePriceChange', since, ...costs }, quiet)
    .then(change);
  given()
    .when({ ...ask, ...costs })
    .then({ ...change, data: { ...scheduled.data, classes } });
  given(change)
    .when({ type: 'SchedulePriceChange', since, ...costs })
    .then();
  given(change)
    .when({ type: 'SchedulePriceChange', since, weekdayCents: 6100 })
    .rejects('price-change-pending');
  given()
    .when({ ...ask, ...costs, since: '2027-02-02' })
    .rejects('class-prices-within-month');
  given()
    .when({ ...ask, since: '2027-02-02' })
    .then({ ...scheduled, data: { ...scheduled.data, since: '2027-02-02' } });
  for (const high of [
    { siblingWeekdayCents: 5001 },
    { scrimmageWithClassesCents: 5001 },
    { additionalOnlyReductionCents: 5000 },
  ])
    given()
      .when({ ...ask, ...high })
      .rejects('reduced-price-too-high');
});

it('a change of plan prices keeps the class prices of the previous list', {
  tags: ['prices.classes'],
}, () => {
  const { evolve, initialState } = pricesDecider;
  const classes = { ...priceLists[0].classes, weekday: usd(6000) };
  const first = exampleOf(PriceChangeScheduled, { since: '2027-01-01', classes });
  const { lists } = [first, scheduled].reduce(
    (state, event) => evolve(state, event, { at: quiet }),
    initialState,
  );
  expect(lists.map((list) => list.classes.weekday)).toEqual([usd(5000), usd(6000), usd(6000)]);
});

it('a scheduled price change becomes a price list that applies from its first day', () => {
  const meta = { at: quiet };
  const { lists } = pricesDecider.evolve(pricesDecider.initialState, scheduled, meta);
  expect([pricesOn('2027-01-31', lists).version, pricesOn('2027-02-01', lists).version]).toEqual([
    '2023-1',
    '2027-02-01',
  ]);
  expect(pricesDecider.evolve({ lists }, withdrawn, meta)).toEqual(pricesDecider.initialState);
});
