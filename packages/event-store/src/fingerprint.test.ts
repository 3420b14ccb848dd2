import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

it.each([
  [
    { b: 1, a: { d: [3, { z: null, y: 'ü “x”\u2028' }], c: true } },
    '5mRkPptKSHN831xU5_KxPR4e4763_TLwmvvAI7FmzIY',
  ],
  [{ 10: 'ten', 2: 'two', name: 'x' }, 'yhvZ7VJk8AAyTGdFaaJbWz7luw3k5X6BLffuMmQNe24'],
  [{ gone: undefined, kept: [undefined, 0.1, -0] }, 'tvvhLVy3vaogKVHCSpGkQSYsWC5BctrzrzWkWuylQVM'],
  ['text', 'Hh0PJR06dvorG_yBFkB4VyYjQDiH2wKYi1BLBJLp8HY'],
  [null, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs'],
])('the fingerprint of %j matches the fingerprint stored by earlier releases', (body, stored) => {
  expect(fingerprintOf(body)).toBe(stored);
});
