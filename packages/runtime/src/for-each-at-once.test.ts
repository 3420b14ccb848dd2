import { expect, it } from 'vitest';
import { forEachAtOnce } from './for-each-at-once.ts';

it('forEachAtOnce processes every item and never exceeds its limit', async () => {
  const done: number[] = [];
  let [running, most] = [0, 0];
  await forEachAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect([...done].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('forEachAtOnce stops at the first failure and rejects once nothing is running', async () => {
  const begun: number[] = [];
  let running = 0;
  const work = forEachAtOnce([1, 2, 3, 4, 5, 6], 2, async (item) => {
    begun.push(item);
    running += 1;
    await Promise.resolve();
    running -= 1;
    if (item === 2) throw new Error('two');
  });
  await expect(work).rejects.toThrow('two');
  expect(running).toBe(0);
  expect(begun.length).toBeLessThan(6);
});

it('forEachAtOnce takes items from an async source and fails if the source fails', async () => {
  const done: number[] = [];
  async function* source() {
    yield 1;
    yield 2;
    throw new Error('The source is gone.');
  }
  const work = forEachAtOnce(source(), 4, async (item) => {
    await Promise.resolve();
    done.push(item);
  });
  await expect(work).rejects.toThrow('The source is gone.');
  expect([...done].sort()).toEqual([1, 2]);
});
