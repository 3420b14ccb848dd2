import { expect, it } from 'vitest';
import { joinedWrites } from './joined-writes.ts';
import { memoryReadStore } from './memory-read-store.ts';
import type { StreamChange } from './read-store.ts';

const change = (stream: string, basedOn = 0, rows = 1): StreamChange => ({
  stream,
  basedOn,
  version: basedOn + 1,
  rows: {},
  shares: {},
  put: Array.from({ length: rows }, (_, number) => ({
    row: { kind: 'entry', list: 'all', sort: stream, id: `${stream}-${number}`, data: {} },
    version: null,
  })),
  removeKeys: [],
  add: {},
});

const slowStore = (options: { maxRowsPerWrite?: number; refuse?: (streams: readonly string[]) => void }) => {
  const store = memoryReadStore(options);
  const asked: string[][] = [];
  const rows = joinedWrites({
    ...store,
    async writeStream(generation, ...changes) {
      const streams = changes.map(({ stream }) => stream);
      asked.push(streams);
      await Promise.resolve();
      options.refuse?.(streams);
      return store.writeStream(generation, ...changes);
    },
  });
  const versions = async (...streams: readonly string[]) =>
    Promise.all(streams.map(async (stream) => (await store.checkpoint(1, stream)).version));
  return { rows, asked, versions };
};

it('stream writes that arrive during another write are sent together', async () => {
  const { rows, asked, versions } = slowStore({});
  const written = await Promise.all(['a', 'b', 'c'].map((stream) => rows.writeStream(1, change(stream))));
  expect(written).toEqual([true, true, true]);
  expect(asked).toEqual([['a'], ['b', 'c']]);
  expect(await versions('a', 'b', 'c')).toEqual([1, 1, 1]);
});

it('a single write is sent alone', async () => {
  const { rows, asked } = slowStore({});
  await rows.writeStream(1, change('a'));
  await rows.writeStream(1, change('b'));
  expect(asked).toEqual([['a'], ['b']]);
});

it('a joined write stays within the size limit, writes one generation and contains each stream once', async () => {
  const { rows, asked } = slowStore({ maxRowsPerWrite: 4 });
  await Promise.all([
    rows.writeStream(1, change('first')),
    rows.writeStream(1, change('a', 0, 2)),
    rows.writeStream(1, change('b', 0, 2)),
    rows.writeStream(1, change('c')),
    rows.writeStream(2, change('d')),
    rows.writeStream(1, change('b', 1, 1)),
  ]);
  expect(asked).toEqual([['first'], ['a', 'c'], ['b'], ['d'], ['b']]);
});

it('a stream with an outdated checkpoint fails without failing the writes joined with it', async () => {
  const { rows, asked, versions } = slowStore({});
  const written = await Promise.all([
    rows.writeStream(1, change('a')),
    rows.writeStream(1, change('stale', 7)),
    rows.writeStream(1, change('b')),
  ]);
  expect(written).toEqual([true, false, true]);
  expect(asked).toEqual([['a'], ['stale', 'b'], ['stale'], ['b']]);
  expect(await versions('a', 'stale', 'b')).toEqual([1, 0, 1]);
});

it('a write that is too large throws without blocking other writes', async () => {
  const { rows, versions } = slowStore({ maxRowsPerWrite: 4 });
  const ends = await Promise.allSettled([
    rows.writeStream(1, change('large', 0, 9)),
    rows.writeStream(1, change('after')),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await versions('large', 'after')).toEqual([0, 1]);
});

it('a stream that cannot be stored throws, while the writes joined with it are stored', async () => {
  const { rows, versions } = slowStore({
    refuse: (streams) => {
      if (streams.includes('bad')) throw new Error('No.');
    },
  });
  const ends = await Promise.allSettled(
    ['a', 'bad', 'b'].map((stream) => rows.writeStream(1, change(stream))),
  );
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await rows.writeStream(1, change('after'));
  expect(await versions('a', 'b', 'after')).toEqual([1, 1, 1]);
});
