import {
  type Difference,
  differenceSchema,
  type MonthSum,
  maxDifferencesListed,
  monthSumSchema,
} from '@hoops/domain/reconciliation/events';
import type { Period } from '@hoops/domain/time/club-time';
import * as z from 'zod/mini';
import { addSums } from './month-sums.ts';

export const tallySchema = z.strictObject({
  families: z.int(),
  failedFamilies: z.int(),
  healedCount: z.int(),
  openCount: z.int(),
  /** Differences to list: open differences first, differences without a family last. */
  differences: z.readonly(z.array(differenceSchema)),
  sums: z.readonly(z.array(monthSumSchema)),
});
export type Tally = z.output<typeof tallySchema>;

export const noTally: Tally = {
  families: 0,
  failedFamilies: 0,
  healedCount: 0,
  openCount: 0,
  differences: [],
  sums: [],
};

type Looked = {
  readonly families: number;
  readonly failedFamilies: number;
  readonly differences: readonly Difference[];
  readonly sums: readonly MonthSum[];
};

export const tallyOf = (months: readonly Period[], looked: Looked): Tally => {
  const openCount = looked.differences.filter(({ healed }) => !healed).length;
  return {
    families: looked.families,
    failedFamilies: looked.failedFamilies,
    healedCount: looked.differences.length - openCount,
    openCount,
    differences: listed(looked.differences),
    sums: addSums(months, looked.sums),
  };
};

export const addTallies = (months: readonly Period[], one: Tally, other: Tally): Tally => ({
  families: one.families + other.families,
  failedFamilies: one.failedFamilies + other.failedFamilies,
  healedCount: one.healedCount + other.healedCount,
  openCount: one.openCount + other.openCount,
  differences: listed([...one.differences, ...other.differences]),
  sums: addSums(months, [...one.sums, ...other.sums]),
});

const listed = (differences: readonly Difference[]): readonly Difference[] =>
  differences.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, maxDifferencesListed);

const rankOf = ({ healed, familyId }: Difference): number => (healed ? 2 : 0) + (familyId === null ? 1 : 0);
