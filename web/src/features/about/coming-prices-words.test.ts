import { usd } from '@hoops/domain/money';
import { expect, it } from 'vitest';
import { comingPricesWords } from './coming-prices-words.ts';

it('says what plans will cost, and from when', () => {
  const plans = { half_week: usd(5700), full_week: usd(11450) };
  expect(comingPricesWords({ since: '2027-01-01', plans })).toBe(
    'From January 1, 2027 on, Half Week is $57 and Full Week $114.50 a month per athlete. Plans that run by then have the new price from their next renewal on, after a mail at least seven days before it.',
  );
});
