import { expect, it } from 'vitest';
import { athleteId, familyId } from '../../ids.ts';
import { usd } from '../../money.ts';
import { quoteMonth } from '../../testing/at-prices.ts';
import { endedShares, unbilledLines } from './shares.ts';

const payer = familyId('family-2');
const athlete = (id: string, percent?: number) => ({
  athleteId: athleteId(id),
  isAdditional: id !== 'jordan',
  classes: ['monday' as const],
  enrolmentOrder: id === 'jordan' ? 1 : 2,
  classPause: null,
  classStart: null,
  splits: percent === undefined ? [] : [{ payer, percent, from: '2026-12' as const, until: null }],
});

it('a share includes the surcharge and is rounded down, so the odd cent stays with the first home', {
  tags: ['splits.billed'],
}, () => {
  const { total, lines } = quoteMonth([athlete('jordan', 33)], '2026-12');
  expect(lines.at(-1)).toMatchObject({ kind: 'other-home', amount: usd(-1732), payer });
  expect(total).toEqual(usd(5250 - 1732));
});

it('a share covers only its athlete and its months', () => {
  const family = [athlete('jordan'), athlete('sam', 100)];
  expect(quoteMonth(family, '2026-12').total).toEqual(usd(5251));
  expect(quoteMonth(family, '2026-11').total).toEqual(usd(9188));
});

it('the shares of classes and of a plan are lines of their own, each billed once', () => {
  const { total: amount, lines } = quoteMonth([athlete('jordan', 40)], '2026-12');
  const bill = { period: '2026-12' as const, amount, lines, pricingVersion: '1' };
  const of = { athleteId: athleteId('jordan'), payer, month: '2026-12' as const };
  const planShare = { ...of, plan: 'half_week' as const, amount: usd(2080) };
  const [share] = endedShares([bill], [planShare], '2027-01');
  expect(share?.lines.map((line) => line.amount.cents)).toEqual([2080, 2100]);
  const first = familyId('family-1');
  const billed = {
    ...bill,
    lines: share?.lines.slice(0, 1) ?? [],
    share: { firstHome: first, month: of.month },
  };
  expect(unbilledLines({ lines: share?.lines ?? [], month: of.month }, first, [billed])).toMatchObject([
    { programs: ['monday'], amount: { cents: 2100 } },
  ]);
});
