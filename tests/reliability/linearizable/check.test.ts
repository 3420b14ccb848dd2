import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLinearizable, type Model, type Operation } from './check.ts';

type Input = { readonly write: number } | 'read';

const register: Model<number, Input, number> = {
  initial: 0,
  step: (state, input, output) => {
    if (input !== 'read') return input.write;
    return output === undefined || output === state ? state : undefined;
  },
};
const operation = (
  input: Input,
  [calledAt, returnedAt]: readonly [number, number],
  output: number | undefined = 0,
): Operation<Input, number> => ({ input, output, calledAt, returnedAt });
const lost = (input: Input, calledAt: number): Operation<Input, number> => ({
  input,
  output: undefined,
  calledAt,
  returnedAt: Number.POSITIVE_INFINITY,
});
const write = (value: number, when: readonly [number, number]) => operation({ write: value }, when);
const read = (value: number, when: readonly [number, number]) => operation('read', when, value);

it.each([
  ['reads of the written value', [write(1, [1, 2]), read(1, [3, 4])], true],
  ['a read of the old value after a write', [write(1, [1, 2]), read(0, [3, 4])], false],
  ['a read of either value during a write', [write(1, [1, 6]), read(0, [2, 3]), read(1, [4, 5])], true],
  [
    'an old value after a new one during a write',
    [write(1, [1, 6]), read(1, [2, 3]), read(0, [4, 5])],
    false,
  ],
  ['the last value of two writes at once', [write(1, [1, 4]), write(2, [2, 3]), read(1, [5, 6])], true],
  ['a lost write seen late', [lost({ write: 1 }, 1), read(0, [2, 3]), read(1, [4, 5])], true],
  ['a lost write never seen', [lost({ write: 1 }, 1), read(0, [2, 3])], true],
  ['a lost write seen before it was sent', [read(1, [1, 2]), lost({ write: 1 }, 3)], false],
] as const)('the check judges %s: %s', (_name, history, expected) => {
  expect(isLinearizable<number, Input, number>(history, register)).toBe(expected);
});

const acts = fc.array(
  fc.record({
    value: fc.option(fc.nat(4)),
    before: fc.integer({ min: 0, max: 30 }),
    after: fc.integer({ min: 0, max: 30 }),
  }),
  { minLength: 4, maxLength: 14 },
);

const playedBy = (list: typeof acts extends fc.Arbitrary<infer Acts> ? Acts : never) => {
  let state = 0;
  return list.map(({ value, before, after }, index) => {
    if (value !== null) state = value;
    const when = [index * 10 - before, index * 10 + after] as const;
    return value === null ? read(state, when) : write(value, when);
  });
};

it('every history of a sequential register is linearizable, unless it has a value that nobody wrote', () => {
  const found = fc.property(acts, fc.nat(), (list, at) => {
    const history = playedBy(list);
    expect(isLinearizable(history, register)).toBe(true);
    const reads = history.filter(({ input }) => input === 'read');
    const wrong = reads[at % Math.max(1, reads.length)];
    fc.pre(wrong !== undefined);
    const changed = history.map((one) => (one === wrong ? { ...one, output: 9 } : one));
    expect(isLinearizable(changed, register)).toBe(false);
  });
  fc.assert(found, { numRuns: 300 });
});
