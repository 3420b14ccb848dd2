import type { Family } from '../state.ts';

/** The date until which a card is good: the last day of the month that is printed on it. */
export const lastDayOf = ({
  expYear,
  expMonth,
}: Pick<NonNullable<Family['card']>, 'expYear' | 'expMonth'>): string =>
  new Date(Date.UTC(expYear, expMonth, 0)).toISOString().slice(0, 10);
