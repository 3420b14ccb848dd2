import type { DomainEvent } from '@hoops/domain/catalogue';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { createLogger, silentLogger } from '@hoops/runtime/logger';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { expect, it, vi } from 'vitest';
import { emptyHead } from './commit.ts';
import type { CommitLog } from './commit-log.ts';
import type { CommitContext, Fold } from './event-store.ts';
import { memoryCommitLog } from './memory-commit-log.ts';
import { createStateCache } from './state-cache.ts';
import { createEventStore, type EventStoreOptions } from './stored-event-store.ts';

const stream = 'family#1';
const event: DomainEvent = {
  type: 'EmailOwnershipProven',
  data: { email: 'dana@example.com', tokenIssuedAt: null },
};
const context: CommitContext = {
  actor: { sub: 'sub-1', role: 'parent' },
  commandId: 'click-1',
  fingerprint: 'body-1',
  at: '2026-11-02T12:00:00.000Z',
  correlationId: 'correlation',
  keyId: stream,
};
const counting: Fold<number> = { initialState: 0, foldVersion: 1, evolve: (count) => count + 1 };

const storeOn = (
  log: CommitLog,
  { every = 2, ...options }: Partial<EventStoreOptions> & { every?: number | false } = {},
) =>
  createEventStore(log, {
    keys: memoryFamilyKeys(),
    proofs: memoryProofKeys(),
    newId: () => 'id',
    clubId: 'club',
    producer: 'test',
    logger: silentLogger,
    ...options,
    snapshots: every === false ? false : { every },
  });

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

it('append succeeds if its commit was stored although the response was lost', async () => {
  const log = memoryCommitLog();
  const answerLost: CommitLog = {
    ...log,
    put: async (record) => {
      await log.put(record);
      throw new Error('timeout');
    },
  };
  const commit = await storeOn(answerLost).append(stream, emptyHead, [{ event }], context);
  expect(commit.head).toMatchObject({ commit: 1, version: 1 });
  expect(commit.events).toMatchObject([{ data: event.data }]);
});

it('append fails if its commit was not stored', async () => {
  const log = memoryCommitLog();
  const notStored: CommitLog = { ...log, put: () => Promise.reject(new Error('timeout')) };
  const append = storeOn(notStored).append(stream, emptyHead, [{ event }], context);
  await expect(append).rejects.toThrow('timeout');
});

it('append throws the original error if the check for the commit also fails', async () => {
  const down: CommitLog = {
    ...memoryCommitLog(),
    put: () => Promise.reject(new Error('timeout')),
    get: () => Promise.reject(new Error('still down')),
  };
  await expect(storeOn(down).append(stream, emptyHead, [{ event }], context)).rejects.toThrow('timeout');
});

it('append reports a conflict if the response was lost and another writer was first', async () => {
  const log = memoryCommitLog();
  const store = storeOn({
    ...log,
    put: async (record) => {
      await log.put(record);
      throw new Error('timeout');
    },
  });
  await store.append(stream, emptyHead, [{ event }], context);
  const late = store.append(stream, emptyHead, [{ event }], { ...context, commandId: 'click-2' });
  await expect(late).rejects.toThrow('was first');
});

it('load continues without a snapshot that cannot be written, and logs it', async () => {
  const lines: string[] = [];
  const log: CommitLog = {
    ...memoryCommitLog(),
    writeSnapshot: () => Promise.reject(new Error('throttled')),
  };
  const store = storeOn(log, { logger: createLogger((line) => lines.push(line)), every: 1 });
  await store.append(stream, emptyHead, [{ event }], context);
  expect((await store.load(stream, counting)).state).toBe(1);
  expect(lines.join()).toContain('snapshot-not-written');
});

it('load waits until a due snapshot is stored', async () => {
  const log = memoryCommitLog();
  let storeIt = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    storeIt = resolve;
  });
  const store = storeOn(
    {
      ...log,
      async writeSnapshot(...snapshot) {
        await held;
        await log.writeSnapshot(...snapshot);
      },
    },
    { every: 1 },
  );
  await store.append(stream, emptyHead, [{ event }], context);
  const ended: string[] = [];
  const loads = ['one', 'beside it'].map(async (name) => {
    await store.load(stream, counting);
    ended.push(name);
  });
  // More event-loop turns than a load needs when nothing blocks it.
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  expect(ended).toEqual([]);
  storeIt();
  await Promise.all(loads);
  expect((await log.latest(stream, 1)).snapshot).toMatchObject({ commit: 1 });
});

it('load continues without a damaged snapshot, and logs it', async () => {
  const lines: string[] = [];
  const log = memoryCommitLog();
  const damaged: CommitLog = {
    ...log,
    latest: async (...args) => {
      const latest = await log.latest(...args);
      return { ...latest, snapshot: latest.snapshot && { ...latest.snapshot, sealed: 'damaged' } };
    },
  };
  const store = storeOn(damaged, { logger: createLogger((line) => lines.push(line)) });
  await store.append(stream, emptyHead, [{ event }], context);
  await store.snapshot(stream, counting);
  expect((await store.load(stream, counting)).state).toBe(1);
  expect(lines.join()).toContain('snapshot-not-readable');
});

it('a fold without a version neither reads nor replaces the decider’s snapshot', async () => {
  const log = memoryCommitLog();
  const write = vi.fn(log.writeSnapshot);
  const store = storeOn({ ...log, writeSnapshot: write }, { every: 1 });
  const { head } = await store.append(stream, emptyHead, [{ event }], context);
  await store.snapshot(stream, counting);
  await store.append(stream, head, [{ event }], { ...context, commandId: 'click-2' });
  const versions: Fold<readonly number[]> = {
    initialState: [],
    foldVersion: null,
    evolve: (state, _event, { version }) => [...state, version],
  };
  write.mockClear();
  expect((await store.load(stream, versions)).state).toEqual([1, 2]);
  await store.snapshot(stream, versions);
  expect(write).not.toHaveBeenCalled();
  expect((await log.latest(stream, 1)).snapshot).toMatchObject({ foldVersion: 1, commit: 1 });
});

it('loading a stream again takes one read of its end, even if it was empty before', async () => {
  const log = memoryCommitLog();
  const latest = vi.fn(log.latest);
  const onwards = vi.fn(log.onwards);
  const publishedPosition = vi.fn(async () => undefined);
  const store = storeOn({ ...log, latest, onwards }, { publishedPosition });
  expect((await store.load(stream, counting)).state).toBe(0);
  expect((await store.load(stream, counting)).state).toBe(0);
  await storeOn(log).append(stream, emptyHead, [{ event }], context);
  expect((await store.load(stream, counting)).head.commit).toBe(1);
  expect([latest, publishedPosition, onwards].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
});

it('loading a cached stream reads its new commits and its key in parallel', async () => {
  const log = memoryCommitLog();
  const keys = memoryFamilyKeys();
  const read = gate();
  let waits = false;
  const slow = {
    ...keys,
    find: async (id: string) => {
      if (waits) await read.opened;
      return keys.find(id);
    },
  };
  const onwards: CommitLog['onwards'] = (...of) => {
    read.open();
    return log.onwards(...of);
  };
  const store = storeOn({ ...log, onwards }, { keys: slow });
  await store.append(stream, emptyHead, [{ event }], context);
  await store.load(stream, counting);
  waits = true;
  expect((await store.load(stream, counting)).state).toBe(1);
});

it('a commit appended while the key is being fetched is visible no later than the next load', async () => {
  const log = memoryCommitLog();
  const keys = memoryFamilyKeys();
  let meanwhile = async () => {};
  const slow = {
    ...keys,
    find: async (id: string) => {
      const doing = meanwhile;
      meanwhile = async () => {};
      await doing();
      return keys.find(id);
    },
  };
  const store = storeOn(log, { keys: slow });
  const first = await store.append(stream, emptyHead, [{ event }], context);
  await store.load(stream, counting);
  meanwhile = async () => {
    await store.append(stream, first.head, [{ event }], { ...context, commandId: 'click-2' });
  };
  expect((await store.load(stream, counting)).head.commit).toBeGreaterThan(0);
  expect((await store.load(stream, counting)).head.commit).toBe(2);
});

it('the first load of a stream can fetch its key and its commits in parallel', async () => {
  const log = memoryCommitLog();
  const keys = memoryFamilyKeys();
  const asked = gate();
  const find = (id: string) => {
    asked.open();
    return keys.find(id);
  };
  const latest: CommitLog['latest'] = async (...of) => {
    await asked.opened;
    return log.latest(...of);
  };
  await storeOn(log, { keys }).append(stream, emptyHead, [{ event }], context);
  const store = storeOn({ ...log, latest }, { keys: { ...keys, find }, fetchesKeys: true });
  expect((await store.load(stream, counting)).state).toBe(1);
});

it('stores that share a state cache need one read to load each other’s appends', async () => {
  const log = memoryCommitLog();
  const keys = memoryFamilyKeys();
  const options = { keys, states: createStateCache(keys) };
  const [commands, mailer] = [storeOn(log, options), storeOn(log, options)];
  const { head } = await commands.load(stream, counting);
  await commands.append(stream, head, [{ event }], context);
  const [first, again] = [vi.spyOn(log, 'latest'), vi.spyOn(log, 'onwards')];
  expect((await mailer.load(stream, counting)).state).toBe(1);
  expect(first).not.toHaveBeenCalled();
  expect(again).toHaveBeenCalledOnce();
});

it('a read-only store writes no snapshots', async () => {
  const log = memoryCommitLog();
  const write = vi.fn(log.writeSnapshot);
  const keys = memoryFamilyKeys();
  const proofs = memoryProofKeys();
  const options = {
    keys,
    proofs,
    newId: () => 'id',
    clubId: 'club',
    producer: 'test',
    logger: silentLogger,
  };
  const writer = createEventStore(log, { ...options, snapshots: { every: 1 } });
  const reader = createEventStore({ ...log, writeSnapshot: write }, { ...options, snapshots: false });
  await writer.append(stream, emptyHead, [{ event }], context);
  expect((await reader.load(stream, counting)).state).toBe(1);
  expect(write).not.toHaveBeenCalled();
});

it('append without events throws', async () => {
  await expect(storeOn(memoryCommitLog()).append(stream, emptyHead, [], context)).rejects.toThrow();
});
