import { expect, it } from 'vitest';
import { createLift, type Upcaster } from './upcasters.ts';

/** `PlayerNamed` first had `name`, then `first` and `last`; now it also has `nickname`. */
const steps: readonly Upcaster[] = [
  {
    type: 'PlayerNamed',
    from: 1,
    lift: ({ name }) => {
      const [first = '', last = ''] = String(name).split(' ');
      return { first, last };
    },
  },
  { type: 'PlayerNamed', from: 2, lift: (data) => ({ ...data, nickname: null }) },
];
const lift = createLift(steps, (type) => ({ schema: type === 'PlayerNamed' ? 3 : 1 }));

it('upcasters lift data step by step to the current schema', () => {
  expect(lift('PlayerNamed', 1, { name: 'Jo Reyes' })).toEqual({
    first: 'Jo',
    last: 'Reyes',
    nickname: null,
  });
  expect(lift('PlayerNamed', 2, { first: 'Jo', last: 'Li' })).toEqual({
    first: 'Jo',
    last: 'Li',
    nickname: null,
  });
});

it('upcasters leave current data unchanged', () => {
  const data = { anything: 1 };
  expect(lift('Other', 1, data)).toBe(data);
});

it('a missing upcaster and data from newer code are rejected', () => {
  expect(() => createLift([], () => ({ schema: 2 }))('Other', 1, {})).toThrow('No upcaster lifts Other');
  expect(() => lift('Other', 2, {})).toThrow('this code knows 1');
});
