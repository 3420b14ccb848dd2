import { expect, it } from 'vitest';
import { athleteId, familyId } from '../../ids.ts';
import { usd } from '../../money.ts';
import { quoteMonth } from '../../testing/at-prices.ts';

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
