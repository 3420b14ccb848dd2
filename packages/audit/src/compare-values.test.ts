import { describe, expect, it } from 'vitest';
import { differencesBetween } from './compare-values.ts';

describe('comparing values', () => {
  it('equal values have no differences, regardless of the order of their fields', () => {
    expect(differencesBetween({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toEqual([]);
  });

  it('comparing values returns the path and both values of each difference', () => {
    const live = { name: 'Al', athletes: [{ id: 1, grade: '5' }], extra: true };
    const expected = { name: 'Al', athletes: [{ id: 1, grade: '6' }, { id: 2 }] };
    expect(differencesBetween(live, expected)).toEqual([
      { path: 'athletes[0].grade', live: '5', expected: '6' },
      { path: 'athletes[1]', live: undefined, expected: { id: 2 } },
      { path: 'extra', live: true, expected: undefined },
    ]);
  });

  it('comparing values distinguishes a list from an object, and a missing value from null', () => {
    expect(differencesBetween([], {})).toHaveLength(1);
    expect(differencesBetween({ a: null }, {})).toEqual([{ path: 'a', live: null, expected: undefined }]);
  });
});
