import { describe, expect, it } from 'vitest';
import { priceLists } from '../club/price-list-data.ts';
import { pricesOn } from '../club/price-lists.ts';
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
/** In Chicago: the last day on which no family has been told, and the first on which some may be. */
const quiet = '2027-01-01T18:00:00.000Z';
const told = '2027-01-02T18:00:00.000Z';

describe('other prices of the plans', () => {
  it('are scheduled until a day before the first families are told, once', () => {
    given().when(ask, quiet).then(scheduled);
    given().when(ask, told).rejects('price-change-too-soon');
    given(scheduled).when(ask).then();
  });

  it('are others, one change at a time', () => {
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

  it('are taken back until a day before the first families are told, and can come anew', () => {
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

  it('are a list from their day on', () => {
    const meta = { at: quiet };
    const { lists } = pricesDecider.evolve(pricesDecider.initialState, scheduled, meta);
    expect([pricesOn('2027-01-31', lists).version, pricesOn('2027-02-01', lists).version]).toEqual([
      '2023-1',
      '2027-02-01',
    ]);
    expect(pricesDecider.evolve({ lists }, withdrawn, meta)).toEqual(pricesDecider.initialState);
  });
});
