import * as z from 'zod/mini';
import type { ClassPrices } from '../club/price-list-data.ts';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { formatDollars, moneySchema, usd } from '../money.ts';
import { fill } from '../text/fill.ts';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';
import { dateWords } from '../time/club-time.ts';

export const classPricesSchema = z.strictObject({
  weekday: moneySchema,
  siblingWeekday: moneySchema,
  scrimmage: moneySchema,
  scrimmageWithClasses: moneySchema,
  additionalOnlyReduction: moneySchema,
});

/**
 * New prices: plans change at renewal, classes from a given month on
 * (docs/decisions/0064-prices-of-a-day.md).
 */
export const PriceChangeScheduled = defineEvent({
  type: 'PriceChangeScheduled',
  schema: 1,
  data: z.strictObject({
    /** Club-local start date, also the version of the list. */
    since: calendarDateSchema,
    plans: z.strictObject({ half_week: moneySchema, full_week: moneySchema }),
    /** Absent if class prices stay the same. */
    classes: z.optional(classPricesSchema),
  }),
  summary: ({ since, plans, classes }) => {
    const facts = {
      date: dateWords(since),
      halfWeek: formatDollars(plans.half_week),
      fullWeek: formatDollars(plans.full_week),
    };
    return classes
      ? fill(history.PriceChangeScheduledWithClasses, { ...facts, prices: classPricesSentence(classes) })
      : fill(history.PriceChangeScheduled, facts);
  },
  example: { since: '2027-02-01', plans: { half_week: usd(5700), full_week: usd(11400) } },
  personal: [],
});

export const PriceChangeWithdrawn = defineEvent({
  type: 'PriceChangeWithdrawn',
  schema: 1,
  data: z.strictObject({ since: calendarDateSchema }),
  summary: ({ since }) => fill(history.PriceChangeWithdrawn, { date: dateWords(since) }),
  example: { since: '2027-02-01' },
  personal: [],
});

export const priceEvents = [PriceChangeScheduled, PriceChangeWithdrawn] as const;
export type PriceEvent = EventOf<(typeof priceEvents)[number]>;

export const classPricesSentence = (classes: ClassPrices): string =>
  fill(history.ClassPrices, {
    weekday: formatDollars(classes.weekday),
    siblingWeekday: formatDollars(classes.siblingWeekday),
    scrimmage: formatDollars(classes.scrimmage),
    scrimmageWithClasses: formatDollars(classes.scrimmageWithClasses),
    reduction: formatDollars(classes.additionalOnlyReduction),
  });
