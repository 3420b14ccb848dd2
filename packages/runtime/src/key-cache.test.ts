import { expect, it } from 'vitest';
import { keyCache } from './key-cache.ts';

const setUp = (limit = 2) => {
  let now = 0;
  const loaded: string[] = [];
  const cache = keyCache<string>({ now: () => new Date(now) }, limit, 1_000);
  return {
    loaded,
    advance: (ms: number) => {
      now += ms;
    },
    forget: cache.forget,
    get: (id: string) =>
      cache.get(id, async () => {
        loaded.push(id);
        return `key of ${id}`;
      }),
    cache,
  };
};

it('the key cache loads a key once until it expires, even for concurrent reads', async () => {
  const { get, loaded, advance } = setUp();
  expect(await Promise.all([get('a'), get('a')])).toEqual(['key of a', 'key of a']);
  advance(999);
  await get('a');
  expect(loaded).toEqual(['a']);
  advance(1);
  await get('a');
  expect(loaded).toEqual(['a', 'a']);
});

it('the key cache has a maximum size and evicts the oldest key', async () => {
  const { get, loaded } = setUp(2);
  for (const id of ['a', 'b', 'c', 'b', 'a']) await get(id);
  expect(loaded).toEqual(['a', 'b', 'c', 'a']);
});

it('the key cache drops a key on demand and does not cache a failure', async () => {
  const { get, loaded, forget, cache } = setUp();
  await get('a');
  forget('a');
  await get('a');
  expect(loaded).toEqual(['a', 'a']);
  await expect(cache.get('b', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await get('b')).toBe('key of b');
});
