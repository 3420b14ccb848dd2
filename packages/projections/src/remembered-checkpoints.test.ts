import { expect, it } from 'vitest';
import { memoryReadStore } from './memory-read-store.ts';
import type { StreamChange } from './read-store.ts';
import { rememberedCheckpoints } from './remembered-checkpoints.ts';

const change = (basedOn: number): StreamChange => ({
  stream: 'a',
  basedOn,
  version: basedOn + 1,
  rows: {},
  shares: {},
  put: [],
  removeKeys: [],
  add: {},
});

it('a checkpoint is read again after another process has written the stream', async () => {
  const store = memoryReadStore();
  const [one, other] = [rememberedCheckpoints(store), rememberedCheckpoints(store)];
  expect(await one.writeStream(1, change(0))).toBe(true);
  expect(await other.writeStream(1, change(1))).toBe(true);
  expect(await one.checkpoint(1, 'a')).toMatchObject({ revision: 1 });
  expect(await one.writeStream(1, change(1))).toBe(false);
  expect(await one.checkpoint(1, 'a')).toMatchObject({ revision: 2, version: 2 });
});
