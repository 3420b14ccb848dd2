import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { killPoints } from './kill-points.ts';

// The long run sets it for all tests.
beforeEach(() => void vi.stubEnv('KILL_POINTS', undefined));
afterEach(() => vi.unstubAllEnvs());

const refund = ['sweep: PutItem', 'sweep: POST /v1/refunds', 'sweep: PutItem', 'publisher: PutEvents'];
const lives = [refund, refund, refund];

it('a push kills over each kind of write in one of the flows that make it, not always over the first', () => {
  expect(killPoints(lives)).toEqual([
    [{ write: 'sweep: PutItem', nth: 1 }],
    [{ write: 'sweep: POST /v1/refunds', nth: 1 }],
    [{ write: 'publisher: PutEvents', nth: 1 }],
  ]);
  expect(killPoints([['publisher: PutEvents'], refund])[1]).toEqual([
    { write: 'sweep: PutItem', nth: 2 },
    { write: 'sweep: POST /v1/refunds', nth: 1 },
  ]);
});

it('a push kills a flow that is alone with its writes over each kind', () => {
  expect(killPoints([refund])).toEqual([
    [
      { write: 'sweep: PutItem', nth: 1 },
      { write: 'sweep: POST /v1/refunds', nth: 1 },
      { write: 'publisher: PutEvents', nth: 1 },
    ],
  ]);
});

it('the long run kills each flow over every write', () => {
  vi.stubEnv('KILL_POINTS', 'all');
  expect(killPoints([refund, ['publisher: PutEvents']])).toEqual([
    [
      { write: 'sweep: PutItem', nth: 1 },
      { write: 'sweep: POST /v1/refunds', nth: 1 },
      { write: 'sweep: PutItem', nth: 2 },
      { write: 'publisher: PutEvents', nth: 1 },
    ],
    [{ write: 'publisher: PutEvents', nth: 1 }],
  ]);
});
