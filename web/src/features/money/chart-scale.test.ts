import { expect, it } from 'vitest';
import { axisTop } from './chart-scale.ts';

it('the top of an axis is a round number that holds the largest value, and so is its half', () => {
  expect([0, 1, 2, 3, 5, 11, 21, 99, 100, 101].map((max) => axisTop(max, 1))).toEqual([
    2, 2, 2, 4, 10, 20, 40, 100, 100, 200,
  ]);
});

it('the top of an axis is in whole dollars where cents are drawn', () => {
  expect(axisTop(1, 100)).toBe(200);
  expect(axisTop(15_601, 100)).toBe(20_000);
});
