import { expect, it } from 'vitest';
import { forEachAtOnce } from './for-each-at-once.ts';

it('working at once works through everything, never more than the limit side by side', async () => {
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

it('working at once stops at the first failure, and rejects when nothing runs any more', async () => {
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

it('working at once takes items as they come, and fails with their source', async () => {
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
