import { expect, it } from 'vitest';
import { changedPlaces } from './step-through.ts';

it('changedPlaces returns the innermost changed paths, with list items by index', () => {
  const before = { name: 'Dana', athletes: [{ plan: { kind: 'none' }, grade: '5' }], card: null };
  const after = {
    name: 'Dana',
    athletes: [{ plan: { kind: 'live' }, grade: '5' }, { grade: '2' }],
    card: { last4: '4242' },
  };
  expect(changedPlaces({ classes: [] }, { classes: ['monday'] })).toEqual(['classes']);
  expect(changedPlaces(before, after)).toEqual(['athletes.0.plan.kind', 'athletes.1', 'card']);
  expect(changedPlaces(after, after)).toEqual([]);
});

it('changedPlaces returns the parent path when a value was only removed', () => {
  expect(changedPlaces({ a: { b: [1, 2] } }, { a: { b: [1] } })).toEqual(['a.b']);
  expect(changedPlaces({ a: 1 }, {})).toEqual(['']);
});
