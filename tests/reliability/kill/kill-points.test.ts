import { afterEach, expect, it, vi } from 'vitest';
import { killPoints } from './kill-points.ts';

afterEach(() => vi.unstubAllEnvs());

const writes = ['sweep: PutItem', 'sweep: POST /v1/refunds', 'sweep: PutItem', 'publisher: PutEvents'];

it('a push kills each flow once over each kind of write, and not always over the first of it', () => {
  expect(killPoints(writes, 0)).toEqual([
    { write: 'sweep: PutItem', nth: 1 },
    { write: 'sweep: POST /v1/refunds', nth: 1 },
    { write: 'publisher: PutEvents', nth: 1 },
  ]);
  expect(killPoints(writes, 1)[0]).toEqual({ write: 'sweep: PutItem', nth: 2 });
});

it('the long run kills each flow over every write', () => {
  vi.stubEnv('KILL_POINTS', 'all');
  expect(killPoints(writes, 0)).toEqual([
    { write: 'sweep: PutItem', nth: 1 },
    { write: 'sweep: POST /v1/refunds', nth: 1 },
    { write: 'sweep: PutItem', nth: 2 },
    { write: 'publisher: PutEvents', nth: 1 },
  ]);
});
