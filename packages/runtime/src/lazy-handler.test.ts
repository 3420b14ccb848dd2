import { expect, it } from 'vitest';
import { lazyHandler } from './once.ts';

it('a lazy handler is built once, at the first event, and is built again after a failure', async () => {
  let builds = 0;
  const handler = lazyHandler(() => {
    builds += 1;
    if (builds === 1) throw new Error('A variable is missing.');
    return async (event: string) => `${event} by build ${builds}`;
  });
  expect(builds).toBe(0);
  await expect(handler('first')).rejects.toThrow('A variable is missing.');
  expect(await Promise.all([handler('second'), handler('third')])).toEqual([
    'second by build 2',
    'third by build 2',
  ]);
});
