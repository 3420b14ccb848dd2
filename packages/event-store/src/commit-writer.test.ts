import type { StreamName } from '@hoops/domain/stream';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { describe, expect, it } from 'vitest';
import type { CommitLog, CommitRecord } from './commit-log.ts';
import { commitWriter } from './commit-writer.ts';
import { AppendConflict } from './event-store.ts';

const record = (stream: StreamName): CommitRecord => ({
  stream,
  commit: 1,
  firstVersion: 1,
  lastVersion: 1,
  previousHash: '',
  hash: `hash of ${stream}`,
  body: '[]',
  at: '2026-11-02T12:00:00.000Z',
  types: [],
  hour: '2026-11-02T12#0',
  moment: '2026-11-02T12:00:00.000Z',
  fingerprint: '',
  proof: undefined,
  keyId: stream,
});
const [own, other] = [record('family#own'), record('family#other')];
const cut = new Error('socket hang up');
const cutOff = () => Promise.reject(cut);

const writer = (log: Partial<CommitLog>) =>
  commitWriter({ put: cutOff, putAll: cutOff, get: async () => undefined, ...log }, memoryFamilyKeys(), {
    append: () => undefined,
  });
const getsOnly =
  (...there: readonly CommitRecord[]): CommitLog['get'] =>
  async (stream) =>
    there.find((one) => one.stream === stream);

describe('a put without an answer', () => {
  it('a put returns the commit that was stored', async () => {
    expect(await writer({ get: getsOnly(own) }).put(own)).toBe(own);
  });

  it('a put throws its own error if no commit was stored or the commit cannot be read', async () => {
    await expect(writer({}).put(own)).rejects.toBe(cut);
    const get = async () => Promise.reject(new Error('The read failed, too.'));
    await expect(writer({ get }).put(own)).rejects.toBe(cut);
  });
});

describe('a transaction without an answer', () => {
  const both = [own, other];

  it('a transaction returns the commits that were stored', async () => {
    expect(await writer({ get: getsOnly(own, other) }).putAll(both, [])).toEqual(both);
  });

  it('a transaction throws its own error unless all commits were stored and can be read', async () => {
    await expect(writer({}).putAll(both, [])).rejects.toBe(cut);
    await expect(writer({ get: getsOnly(own) }).putAll(both, [])).rejects.toBe(cut);
    const get = async () => Promise.reject(new Error('The read failed, too.'));
    await expect(writer({ get }).putAll(both, [])).rejects.toBe(cut);
    await expect(writer({ get }).putAll([own], [])).rejects.toBe(cut);
  });

  it('a transaction is a conflict if its condition failed', async () => {
    const putAll = async () => 'conflict' as const;
    await expect(writer({ putAll }).putAll(both, [])).rejects.toThrow(AppendConflict);
    await expect(writer({ putAll }).putAll(both, [])).rejects.toThrow('Another commit was first.');
  });

  it('an answer is not read back', async () => {
    const putAll = async () => 'stored' as const;
    expect(await writer({ putAll, get: cutOff }).putAll(both, [])).toEqual(['stored', 'stored']);
    expect(await writer({ putAll, get: getsOnly(own, other) }).putAll(both, [])).toEqual([
      'stored',
      'stored',
    ]);
  });
});
