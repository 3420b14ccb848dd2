import { priceLists } from '@hoops/domain/club/price-list-data';
import { usd } from '@hoops/domain/money';
import { expect, it } from 'vitest';
import { comingPricesWords } from './coming-prices-words.ts';

const [now] = priceLists;

it('the price announcement shows plan prices and their start', () => {
  const plans = { half_week: usd(5700), full_week: usd(11450) };
  expect(comingPricesWords(now, { ...now, since: '2027-01-01', plans })).toBe(
    'From January 1, 2027 on, Half Week is $57 and Full Week $114.50 a month per athlete. Plans that are already running move to the new price at their next renewal, after an email at least seven days before.',
  );
});

it('the price announcement shows class prices when they change', { tags: ['prices.classes'] }, () => {
  const classes = { ...now.classes, weekday: usd(6000), scrimmageWithClasses: usd(3050) };
  expect(comingPricesWords(now, { ...now, since: '2027-01-01', classes })).toBe(
    'From January 1, 2027 on, a weekday class is $60 a month, or $37.50 for an additional athlete; the scrimmage league is $50, or $30.50 with at least one class. Families that already have classes get an email at least seven days before.',
  );
});
