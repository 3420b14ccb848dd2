import type { Family } from '../state.ts';

export const lastDayOf = ({
  expYear,
  expMonth,
}: Pick<NonNullable<Family['card']>, 'expYear' | 'expMonth'>): string =>
  new Date(Date.UTC(expYear, expMonth, 0)).toISOString().slice(0, 10);
