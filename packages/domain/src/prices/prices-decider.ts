import type * as z from 'zod/mini';
import { type ClassPrices, type PriceList, priceLists } from '../club/price-list-data.ts';
import { isSameClasses, type PriceLists, pricesAfter, pricesOn } from '../club/price-lists.ts';
import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream, reject } from '../decider.ts';
import { type Money, usd } from '../money.ts';
import { priceStream } from '../stream.ts';
import { clubDate } from '../time/club-time.ts';
import { lastQuietDay } from './announcement.ts';
import { PriceChangeScheduled, PriceChangeWithdrawn, type PriceEvent } from './events.ts';
import type { schedulePriceChangeInput, withdrawPriceChangeInput } from './inputs.ts';

export type PricesState = { readonly lists: PriceLists };

/**
 * Schedules new prices early enough for all notices. Only one change can be pending. Class prices start on
 * the 1st, because bills are monthly.
 */
const SchedulePriceChange = commandOf<PricesState>()({
  type: 'SchedulePriceChange',
  emits: [PriceChangeScheduled],
  rejects: [
    'price-change-pending',
    'price-change-too-soon',
    'prices-unchanged',
    'class-prices-within-month',
    'reduced-price-too-high',
  ],
}).decidedBy(({ lists }, input: z.output<typeof schedulePriceChangeInput>, { at }) => {
  const today = clubDate(at);
  const { since } = input;
  const now = pricesOn(today, lists);
  const asked = { since, ...changed(now, input) };
  const hasOtherClasses = !isSameClasses(asked.classes, now.classes);
  const coming = pricesAfter(today, lists);
  if (coming) return coming.since === since && isSame(coming, asked) ? [] : reject('price-change-pending');
  if (today > lastQuietDay(since)) return reject('price-change-too-soon');
  if (isSame(now, asked)) return reject('prices-unchanged');
  if (!hasOtherClasses) return [{ type: 'PriceChangeScheduled', data: { since, plans: asked.plans } }];
  if (!since.endsWith('-01')) return reject('class-prices-within-month');
  if (isReducedTooHigh(asked.classes)) return reject('reduced-price-too-high');
  return [{ type: 'PriceChangeScheduled', data: asked }];
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

type Prices = Pick<PriceList, 'plans' | 'classes'>;

const changed = ({ plans, classes }: Prices, input: z.output<typeof schedulePriceChangeInput>): Prices => {
  const or = (cents: number | undefined, now: Money): Money => (cents === undefined ? now : usd(cents));
  return {
    plans: {
      half_week: or(input.halfWeekCents, plans.half_week),
      full_week: or(input.fullWeekCents, plans.full_week),
    },
    classes: {
      weekday: or(input.weekdayCents, classes.weekday),
      siblingWeekday: or(input.siblingWeekdayCents, classes.siblingWeekday),
      scrimmage: or(input.scrimmageCents, classes.scrimmage),
      scrimmageWithClasses: or(input.scrimmageWithClassesCents, classes.scrimmageWithClasses),
      additionalOnlyReduction: or(input.additionalOnlyReductionCents, classes.additionalOnlyReduction),
    },
  };
};

const isReducedTooHigh = (classes: ClassPrices): boolean =>
  classes.siblingWeekday.cents > classes.weekday.cents ||
  classes.scrimmageWithClasses.cents > classes.scrimmage.cents ||
  classes.additionalOnlyReduction.cents >= classes.weekday.cents;

const isSame = (one: Prices, other: Prices): boolean =>
  one.plans.half_week.cents === other.plans.half_week.cents &&
  one.plans.full_week.cents === other.plans.full_week.cents &&
  isSameClasses(one.classes, other.classes);

export const pricesDecider = deciderOf<PricesState, PriceEvent>()({
  initialState: { lists: priceLists },
  foldVersion: 2,
  evolve: ({ lists: [oldest, ...later] }, { type, data }) => {
    const others = later.filter(({ since }) => since !== data.since);
    if (type === 'PriceChangeWithdrawn') return { lists: [oldest, ...others] };
    const { since, plans } = data;
    const { classes = pricesOn(since, [oldest, ...others]).classes } = data;
    const list: PriceList = { version: since, since, plans, classes };
    return {
      lists: [oldest, ...[...others, list].toSorted((one, other) => (one.since < other.since ? -1 : 1))],
    };
  },
  commands: [SchedulePriceChange, WithdrawPriceChange],
});

export type PricesCommand = CommandOf<(typeof pricesDecider.commands)[number]>;

const nameOf = (_id: 'main') => priceStream;

export const priceStreams = defineStream({ nameOf, keyIdOf: nameOf, decider: pricesDecider });
