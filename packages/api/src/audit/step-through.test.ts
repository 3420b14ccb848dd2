import { usd } from '@hoops/domain/money';
import { expect, it } from 'vitest';
import { changesBetween } from './step-through.ts';

it('changesBetween returns the innermost changed values, with list items by index', () => {
  const before = { name: 'Dana', athletes: [{ plan: { kind: 'none' }, grade: '5' }], card: null };
  const after = {
    name: 'Dana',
    athletes: [{ plan: { kind: 'live' }, grade: '5' }, { grade: '2' }],
    card: { last4: '4242' },
  };
  expect(changesBetween(before, after)).toEqual([
    { field: 'athletes.0.plan.kind', before: 'none', after: 'live' },
    { field: 'athletes.1', before: null, after: { grade: '2' } },
    { field: 'card', before: null, after: { last4: '4242' } },
  ]);
  expect(changesBetween(after, after)).toEqual([]);
});

it('changesBetween returns removed values, also beside changed values', () => {
  expect(changesBetween({ a: [{ b: 1 }, { b: 2 }], c: 3 }, { a: [{ b: 4 }] })).toEqual([
    { field: 'a.0.b', before: 1, after: 4 },
    { field: 'a.1', before: { b: 2 }, after: null },
    { field: 'c', before: 3, after: null },
  ]);
});

it('changesBetween treats an amount and a list of texts as one value', () => {
  const [before, after] = [
    { due: usd(100), classes: ['monday', 'friday'] },
    { due: usd(250), classes: ['friday'] },
  ];
  expect(changesBetween(before, after)).toEqual([
    { field: 'due', before: usd(100), after: usd(250) },
    { field: 'classes', before: ['monday', 'friday'], after: ['friday'] },
  ]);
});
