import { expect, it } from 'vitest';
import { axisTop } from './bar-chart.tsx';

it('the axis top is an even, round number at or above the largest value', () => {
  expect([0, 1, 2, 3, 5, 11, 21, 99, 100, 101].map((max) => axisTop(max, 1))).toEqual([
    2, 2, 2, 4, 10, 20, 40, 100, 100, 200,
  ]);
});

it('the axis top is in whole dollars for cents', () => {
  expect(axisTop(1, 100)).toBe(200);
  expect(axisTop(15_601, 100)).toBe(20_000);
});
