import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { killPoints } from './kill-points.ts';

// Unset, because `npm run test:long` sets KILL_POINTS for all tests.
beforeEach(() => void vi.stubEnv('KILL_POINTS', undefined));
afterEach(() => vi.unstubAllEnvs());

const refund = ['sweep: PutItem', 'sweep: POST /v1/refunds', 'sweep: PutItem', 'sweep: UpdateItem'];
const lives = [refund, refund, refund];

it('a push run kills each kind of write in one flow, not always in the first flow', () => {
  expect(killPoints('refunds', lives)).toEqual([
    [{ write: 'sweep: PutItem', nth: 1 }],
    [{ write: 'sweep: POST /v1/refunds', nth: 1 }],
    [{ write: 'sweep: UpdateItem', nth: 1 }],
  ]);
  expect(killPoints('refunds', [['sweep: UpdateItem'], refund])[1]).toEqual([
    { write: 'sweep: PutItem', nth: 2 },
    { write: 'sweep: POST /v1/refunds', nth: 1 },
  ]);
});

it('a push run with a single flow kills that flow at each kind of write', () => {
  expect(killPoints('refunds', [refund])).toEqual([
    [
      { write: 'sweep: PutItem', nth: 1 },
      { write: 'sweep: POST /v1/refunds', nth: 1 },
      { write: 'sweep: UpdateItem', nth: 1 },
    ],
  ]);
});

const disputed = [
  'POST /api/stripe/webhook: PutItem',
  'webhook-processor: PutItem',
  'webhook-processor: UpdateItem',
  'publisher: PutItem',
  'publisher: PutEvents',
];

it('a push run kills a write shared by several files in only one of the files', () => {
  const first = (write: string) => ({ write, nth: 1 });
  expect(killPoints('disputes', [disputed])).toEqual([disputed.map(first)]);
  expect(killPoints('refunds', [[...disputed, 'sweep: PutItem']])).toEqual([[first('sweep: PutItem')]]);
  expect(() => killPoints('disputes', [disputed.slice(1)])).toThrow('No flow of disputes makes POST /api');
});

it('a push run kills each flow at least once', () => {
  expect(killPoints('refunds', [refund, disputed])[1]).toEqual([{ write: disputed[1], nth: 1 }]);
});

it('the long run kills each flow at every write', () => {
  vi.stubEnv('KILL_POINTS', 'all');
  expect(killPoints('refunds', [refund, ['sweep: UpdateItem']])).toEqual([
    [
      { write: 'sweep: PutItem', nth: 1 },
      { write: 'sweep: POST /v1/refunds', nth: 1 },
      { write: 'sweep: PutItem', nth: 2 },
      { write: 'sweep: UpdateItem', nth: 1 },
    ],
    [{ write: 'sweep: UpdateItem', nth: 1 }],
  ]);
});
