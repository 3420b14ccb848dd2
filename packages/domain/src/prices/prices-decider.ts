import type * as z from 'zod/mini';
import { type PriceList, priceLists } from '../club/price-list-data.ts';
import { type PriceLists, pricesAfter, pricesOn } from '../club/price-lists.ts';
import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { usd } from '../money.ts';
import { reject } from '../rejection.ts';
import { priceStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import { clubDate } from '../time/club-time.ts';
import { lastQuietDay } from './announcement.ts';
import { PriceChangeScheduled, PriceChangeWithdrawn, type PriceEvent } from './events.ts';
import type { schedulePriceChangeInput, withdrawPriceChangeInput } from './inputs.ts';

export type PricesState = { readonly lists: PriceLists };

/** Other prices of the plans, announced as early as the notices to all families ask for; one change at a time. */
const SchedulePriceChange = commandOf<PricesState>()({
  type: 'SchedulePriceChange',
  emits: [PriceChangeScheduled],
  rejects: ['price-change-pending', 'price-change-too-soon', 'prices-unchanged'],
}).decidedBy(({ lists }, input: z.output<typeof schedulePriceChangeInput>, { at }) => {
  const today = clubDate(at);
  const { since } = input;
  const plans = { half_week: usd(input.halfWeekCents), full_week: usd(input.fullWeekCents) };
  const coming = pricesAfter(today, lists);
  if (coming) return isSame(coming, { since, plans }) ? [] : reject('price-change-pending');
  if (today > lastQuietDay(since)) return reject('price-change-too-soon');
  if (isSame(pricesOn(today, lists), { plans })) return reject('prices-unchanged');
  return [{ type: 'PriceChangeScheduled', data: { since, plans } }];
});

const WithdrawPriceChange = commandOf<PricesState>()({
  type: 'WithdrawPriceChange',
  emits: [PriceChangeWithdrawn],
  rejects: ['no-price-change', 'price-change-announced'],
}).decidedBy(({ lists }, { since }: z.output<typeof withdrawPriceChangeInput>, { at }) => {
  const isScheduled =
    lists.some((list) => list.since === since) && !priceLists.some((list) => list.since === since);
  if (!isScheduled) return reject('no-price-change');
  if (clubDate(at) > lastQuietDay(since)) return reject('price-change-announced');
  return [{ type: 'PriceChangeWithdrawn', data: { since } }];
});

const isSame = (
  list: Pick<PriceList, 'since' | 'plans'>,
  { since = list.since, plans }: Partial<Pick<PriceList, 'since'>> & Pick<PriceList, 'plans'>,
): boolean =>
  list.since === since &&
  list.plans.half_week.cents === plans.half_week.cents &&
  list.plans.full_week.cents === plans.full_week.cents;

/** What the plans cost, and will. */
export const pricesDecider = deciderOf<PricesState, PriceEvent>()({
  initialState: { lists: priceLists },
  foldVersion: 1,
  evolve: ({ lists: [oldest, ...later] }, { type, data }) => {
    const others = later.filter(({ since }) => since !== data.since);
    if (type === 'PriceChangeWithdrawn') return { lists: [oldest, ...others] };
    const list: PriceList = { ...oldest, version: data.since, since: data.since, plans: data.plans };
    return {
      lists: [oldest, ...[...others, list].toSorted((one, other) => (one.since < other.since ? -1 : 1))],
    };
  },
  commands: [SchedulePriceChange, WithdrawPriceChange],
});

export type PricesCommand = CommandOf<(typeof pricesDecider.commands)[number]>;

const nameOf = (_id: 'main') => priceStream;

/** There is one. */
export const priceStreams = defineStream({ nameOf, keyIdOf: nameOf, decider: pricesDecider });
