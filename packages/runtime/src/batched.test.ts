import { expect, it } from 'vitest';
import { batched, type PendingRequest } from './batched.ts';

const setUp = (answer: (asked: readonly PendingRequest<string>[]) => Promise<void>) => {
  const batches: string[][] = [];
  const ask = batched<string>((asked) => {
    batches.push(asked.map(({ id }) => id));
    return answer(asked);
  });
  return { ask, batches };
};

const shout = async (asked: readonly PendingRequest<string>[]) => {
  for (const { id, resolve } of asked) resolve(id.toUpperCase());
};

it('requests made in one turn are batched, and later requests form another batch', async () => {
  const { ask, batches } = setUp(shout);
  const late = async (id: string) => {
    await Promise.resolve();
    await Promise.resolve();
    return ask(id);
  };
  expect(await Promise.all([ask('a'), late('b'), ask('c')])).toEqual(['A', 'B', 'C']);
  expect(await ask('d')).toBe('D');
  expect(batches).toEqual([['a', 'c', 'b'], ['d']]);
});

it('a batched request fails alone if only its result fails', async () => {
  const { ask } = setUp(async (asked) => {
    for (const { id, resolve, reject } of asked) id === 'bad' ? reject(new Error('damaged')) : resolve(id);
  });
  const [good, bad] = await Promise.allSettled([ask('good'), ask('bad')]);
  expect(good).toEqual({ status: 'fulfilled', value: 'good' });
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'damaged' } });
});

it('a batch fails as a whole when its call fails, and the next batch works again', async () => {
  let isDown = true;
  const { ask } = setUp(async (asked) => {
    if (isDown) throw new Error('down');
    await shout(asked);
  });
  const answers = await Promise.allSettled([ask('a'), ask('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await ask('a')).toBe('A');
});
