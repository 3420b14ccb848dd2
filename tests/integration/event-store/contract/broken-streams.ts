import type { StreamName } from '@hoops/domain/stream';
import { type EventStore, StreamBroken } from '@hoops/event-store/event-store';
import { createLogger } from '@hoops/runtime/logger';
import { describe, expect, it } from 'vitest';
import { collect, guestFold, handle, type StoreBench, someStream } from '../store-bench.ts';

const invite = (name: string) => ({ type: 'Invite' as const, emails: [`${name}@example.com`] });

export const brokenStreamContract = (bench: () => StoreBench): void => {
  const running = async () => {
    const said: Record<string, unknown>[] = [];
    const store = bench().open({ logger: createLogger((line) => said.push(JSON.parse(line))) });
    const stream = someStream();
    for (const name of ['ann', 'bob', 'cy']) await handle(store, stream, invite(name));
    return { store, stream, said };
  };
  const commitsOf = async (stream: StreamName) =>
    (await collect(bench().open().readCommits(stream))).map(({ commit }) => commit);
  const expectRefused = async (store: EventStore, stream: StreamName) => {
    const before = await commitsOf(stream);
    await expect(handle(store, stream, invite('dee'))).rejects.toThrow(StreamBroken);
    expect(await commitsOf(stream)).toEqual(before);
  };

  describe('broken streams', () => {
    it('a stream whose tail was removed is halted for every process', async () => {
      const { store, stream, said } = await running();
      await bench().remove(stream, 3);
      await expectRefused(store, stream);
      await expectRefused(store, stream);
      // A process that never read the removed commits sees a complete but halted stream.
      await expectRefused(bench().open(), stream);
      expect(said[0]).toMatchObject({ event: 'stream-broken', level: 'error', stream, commit: 3 });
      expect(JSON.stringify(said)).not.toContain('example.com');
    });

    it('a stream whose commits were all removed is halted', async () => {
      const { store, stream } = await running();
      for (const commit of [3, 2, 1]) await bench().remove(stream, commit);
      await expectRefused(store, stream);
    });

    it('a stream whose tail was replaced is halted', async () => {
      const { store, stream } = await running();
      await bench().remove(stream, 3);
      await handle(bench().open(), stream, invite('eve'));
      await expectRefused(store, stream);
    });

    it('a stream is halted when its snapshot refers to a removed commit', async () => {
      const { store, stream } = await running();
      await store.snapshot(stream, guestFold);
      await bench().remove(stream, 3);
      await expectRefused(bench().open(), stream);
    });

    it('a stream is halted when a commit does not follow the previous commit', async () => {
      const { stream } = await running();
      await bench().remove(stream, 1);
      const other = someStream();
      await handle(bench().open(), other, invite('eve'));
      const [first] = await collect(bench().log().from(other, 1));
      if (!first) throw new Error('There is no commit.');
      await bench()
        .log()
        .put({ ...first, stream });
      await expectRefused(bench().open(), stream);
    });

    it('a stream is halted when its published position is beyond its last stored commit', async () => {
      const { stream } = await running();
      await bench().remove(stream, 3);
      const said: Record<string, unknown>[] = [];
      const store = bench().open({
        logger: createLogger((line) => said.push(JSON.parse(line))),
        publishedPosition: async () => ({ commit: 3 }),
      });
      await expectRefused(store, stream);
      expect(said[0]).toMatchObject({ event: 'stream-broken', stream, commit: 3 });
      expect((await store.load(stream, guestFold)).head.commit).toBe(2);
      await expectRefused(bench().open(), stream);
    });

    it('a stream is not halted when a new commit is published during a read', async () => {
      const { store, stream } = await running();
      const other = bench().open({
        publishedPosition: async () => {
          await handle(store, stream, invite('dee'));
          return { commit: 4 };
        },
      });
      expect((await other.load(stream, guestFold)).head.commit).toBe(4);
      expect((await bench().log().latest(stream, 5)).isHalted).toBe(false);
    });

    it('a halted stream can still be read up to its end', async () => {
      const { store, stream } = await running();
      await bench().remove(stream, 3);
      await expectRefused(store, stream);
      expect((await bench().open().load(stream, guestFold)).head.commit).toBe(2);
    });

    it('a stream continues from its end once its halt is lifted', async () => {
      const { store, stream } = await running();
      await bench().remove(stream, 3);
      await expectRefused(store, stream);
      await bench().log().lift(stream);
      await handle(store, stream, invite('eve'));
      expect(await commitsOf(stream)).toEqual([1, 2, 3]);
      expect((await bench().log().latest(stream, 5)).isHalted).toBe(false);
    });

    it('a read-only process detects a broken stream but does not halt it', async () => {
      const { store, stream } = await running();
      const reader = bench().open({ snapshots: false });
      await reader.load(stream, guestFold);
      await bench().remove(stream, 3);
      await expect(reader.load(stream, guestFold)).rejects.toThrow(StreamBroken);
      expect((await bench().log().latest(stream, 5)).isHalted).toBe(false);
      await expectRefused(store, stream);
      expect((await bench().log().latest(stream, 5)).isHalted).toBe(true);
    });
  });
};
