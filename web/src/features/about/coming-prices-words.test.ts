import { usd } from '@hoops/domain/money';
import { expect, it } from 'vitest';
import { comingPricesWords } from './coming-prices-words.ts';

it('says what plans will cost, and from when', () => {
  const plans = { half_week: usd(5700), full_week: usd(11450) };
  expect(comingPricesWords({ since: '2027-01-01', plans })).toBe(
    'For plans that start on January 1, 2027 or later, Half Week is $57 and Full Week $114.50 a month per athlete.',
  );
});
