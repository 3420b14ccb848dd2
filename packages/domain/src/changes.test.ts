import { expect, it } from 'vitest';
import { applyChanges, onlyChanged, sameValue } from './changes.ts';

const erased: object = '[erased]' as unknown as object;

it('applyChanges replaces only the fields that are given', () => {
  expect(applyChanges({ a: 1, b: 2 }, { b: 3 })).toEqual({ a: 1, b: 3 });
  expect(applyChanges({ a: 1, b: 2 }, { a: undefined })).toEqual({ a: 1, b: 2 });
});

it('applyChanges ignores the erased changes of an erased family', () => {
  expect(applyChanges({ a: 1 }, erased)).toEqual({ a: 1 });
});

it('onlyChanged returns only the fields that differ', () => {
  const value = { a: 1, b: { c: ['x'] }, d: null };
  expect(onlyChanged(value, { a: 1, b: { c: ['x'] }, d: null })).toEqual({});
  expect(onlyChanged(value, { a: 2, b: { c: ['y'] } })).toEqual({ a: 2, b: { c: ['y'] } });
  expect(onlyChanged<{ a?: number }, { a?: number | undefined }>({}, { a: undefined })).toEqual({});
});

it('sameValue compares plain data by its content', () => {
  expect(sameValue({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(sameValue({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue(null, {})).toBe(false);
  expect(sameValue(null, null)).toBe(true);
});
