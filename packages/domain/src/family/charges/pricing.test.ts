import { describe, expect, it } from 'vitest';
import { type Program, weekdays } from '../../club/days.ts';
import { athleteId } from '../../ids.ts';
import { usd } from '../../money.ts';
import { quoteFamily } from '../../testing/at-prices.ts';
import { alex, jordan, sam } from '../../testing/family-story.ts';
import { type PricedAthlete, surchargeOn } from './pricing.ts';

const of = (
  id: PricedAthlete['athleteId'],
  isAdditional: boolean,
  enrolmentOrder: number | null,
  days: number,
  ...more: readonly Program[]
): PricedAthlete => ({
  athleteId: id,
  isAdditional,
  enrolmentOrder,
  classes: [...weekdays.slice(0, days), ...more],
});
const primary = (enrolmentOrder: number | null, days: number, ...more: readonly Program[]) =>
  of(jordan, false, enrolmentOrder, days, ...more);
const additional = (enrolmentOrder: number | null, days: number, ...more: readonly Program[]) =>
  of(sam, true, enrolmentOrder, days, ...more);
const another = (enrolmentOrder: number | null, days: number, ...more: readonly Program[]) =>
  of(alex, true, enrolmentOrder, days, ...more);

const costs = (athletes: readonly PricedAthlete[]): readonly [number, number] => {
  const { subtotal, total } = quoteFamily(athletes);
  return [subtotal.cents, total.cents];
};

describe('what a household pays for classes (spec section 9)', { tags: ['9.class-prices'] }, () => {
  it.each<[string, readonly PricedAthlete[], number, number]>([
    ['primary, 1 class', [primary(1, 1)], 5000, 5250],
    ['primary, scrimmage only', [primary(null, 0, 'reps')], 5000, 5250],
    ['primary, 2 classes and scrimmage', [primary(1, 2, 'reps')], 12_500, 13_125],
    ['primary 2, additional 1', [primary(1, 2), additional(2, 1)], 13_750, 14_438],
    [
      'primary 2 and scrimmage, additional 3 and scrimmage, another additional 1',
      [primary(1, 2, 'reps'), additional(2, 3, 'reps'), another(3, 1)],
      30_000,
      31_500,
    ],
    ['additional 1, no primary', [additional(1, 1)], 3750, 3938],
    ['additional 1, another additional 1, no primary', [additional(1, 1), another(2, 1)], 8750, 9188],
    ['additional 2 first, then primary 3', [additional(1, 2), primary(2, 3)], 21_250, 22_313],
    ['primary scrimmage only, additional 2', [primary(null, 0, 'reps'), additional(1, 2)], 13_750, 14_438],
  ])('the class price matches spec section 9: %s', (_household, athletes, subtotal, total) => {
    expect(costs(athletes)).toEqual([subtotal, total]);
    expect(costs(athletes.toReversed())).toEqual([subtotal, total]);
  });

  it('a household without classes pays nothing', () => {
    expect(quoteFamily([])).toMatchObject({ lines: [], total: usd(0), fullPrice: [] });
    expect(quoteFamily([primary(null, 0), additional(null, 0)])).toMatchObject({ lines: [], total: usd(0) });
  });

  it('an additional athlete in the scrimmage league only gets no reduction', () => {
    expect(costs([additional(null, 0, 'reps')])).toEqual([5000, 5250]);
  });

  it('the reduction applies once per household, before the surcharge', () => {
    const { lines } = quoteFamily([additional(1, 1), another(2, 2)]);
    expect(lines).toEqual([
      { kind: 'class', athleteId: sam, programs: ['monday'], amount: usd(5000) },
      { kind: 'class', athleteId: alex, programs: ['monday', 'tuesday'], amount: usd(10_000) },
      { kind: 'reduction', athleteId: null, programs: [], amount: usd(-1250) },
      { kind: 'surcharge', athleteId: null, programs: [], amount: usd(688) },
    ]);
  });

  it('a quote lists each athlete’s classes and scrimmage league on separate lines', () => {
    expect(quoteFamily([primary(1, 2, 'reps')]).lines).toEqual([
      { kind: 'class', athleteId: jordan, programs: ['monday', 'tuesday'], amount: usd(10_000) },
      { kind: 'scrimmage', athleteId: jordan, programs: ['reps'], amount: usd(2500) },
      { kind: 'surcharge', athleteId: null, programs: [], amount: usd(625) },
    ]);
  });

  it('the surcharge rounds half a cent up', () => {
    expect(surchargeOn(usd(3750))).toEqual(usd(188));
    expect(surchargeOn(usd(13_750))).toEqual(usd(688));
    expect(surchargeOn(usd(5000))).toEqual(usd(250));
    expect(surchargeOn(usd(0))).toEqual(usd(0));
  });
});

describe('the athlete who pays full price', () => {
  it.each<[string, readonly PricedAthlete[], readonly object[]]>([
    [
      'the only athlete',
      [primary(1, 2), additional(null, 0)],
      [{ athleteId: jordan, reason: 'only-one-enrolled' }],
    ],
    ['the first athlete', [additional(1, 2), primary(2, 1)], [{ athleteId: sam, reason: 'enrolled-first' }]],
    [
      'the first of three athletes if the primary enrolled last',
      [primary(3, 1), additional(1, 1), another(2, 1)],
      [{ athleteId: sam, reason: 'enrolled-first' }],
    ],
    [
      'the primary if all are saved at once in any order',
      [additional(null, 1), primary(null, 1)],
      [{ athleteId: jordan, reason: 'primary-goes-first' }],
    ],
    [
      'the athlete enrolled before the others',
      [primary(null, 1), additional(1, 1)],
      [{ athleteId: sam, reason: 'enrolled-first' }],
    ],
    [
      'all athletes if the primary is not enrolled',
      [primary(null, 0, 'reps'), additional(1, 1), another(2, 1)],
      [
        { athleteId: sam, reason: 'no-primary-enrolled' },
        { athleteId: alex, reason: 'no-primary-enrolled' },
      ],
    ],
  ])('the full price is paid by %s', (_who, athletes, fullPrice) => {
    expect(quoteFamily(athletes).fullPrice).toEqual(fullPrice);
  });

  it('a primary who joins later pays the sibling price', () => {
    const { lines } = quoteFamily([additional(1, 1), primary(null, 1), of(athleteId('b'), true, null, 1)]);
    expect(lines.map(({ amount }) => amount.cents)).toEqual([5000, 3750, 3750, 625]);
  });
});
