import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { describe, expect, it } from 'vitest';
import { proven } from '../guest-list.ts';
import { collect, context, guestFold, handle, type StoreBench, someStream } from '../store-bench.ts';

const fill = async (store: EventStore, stream: StreamName, commits: number): Promise<void> => {
  let head = await store.head(stream);
  for (let number = 1; number <= commits; number += 1) {
    const event = { event: proven(`guest-${head.version + 1}@example.com`) };
    head = (await store.append(stream, head, [event], context(stream))).head;
  }
};

const counting = () => {
  let folded = 0;
  const fold: typeof guestFold = {
    ...guestFold,
    evolve: (state, event, envelope) => {
      folded += 1;
      return guestFold.evolve(state, event, envelope);
    },
  };
  return { fold, folded: () => folded };
};

const foldedBy = async (store: EventStore, stream: StreamName): Promise<number> => {
  const { fold, folded } = counting();
  await store.load(stream, fold);
  return folded();
};

export const snapshotContract = (bench: () => StoreBench): void => {
  describe('snapshots', () => {
    it('a load writes a snapshot every ten commits, so earlier commits need no folding', async () => {
      const store = bench().open();
      const stream = someStream();
      await fill(store, stream, 9);
      expect(await foldedBy(store, stream)).toBe(9);
      await fill(store, stream, 1);
      await store.load(stream, guestFold);
      // The load must wait for the snapshot's write, because a Lambda may freeze after answering.
      expect(await foldedBy(bench().open({ snapshots: false }), stream)).toBe(0);
      await fill(store, stream, 7);
      expect(await foldedBy(bench().open(), stream)).toBe(7);
    });

    it('a load with a snapshot returns the same state as folding everything', async () => {
      const stream = someStream();
      const without = bench().open({ snapshots: false });
      await fill(without, stream, 130);
      const folded = await without.load(stream, guestFold);
      await without.snapshot(stream, guestFold);
      await fill(without, stream, 3);
      const withSnapshot = await bench().open().load(stream, guestFold);
      expect(withSnapshot.state.emails.slice(0, 130)).toEqual(folded.state.emails);
      const otherFold = { ...guestFold, foldVersion: 99 };
      expect(await without.load(stream, otherFold)).toEqual(withSnapshot);
    });

    it('a stream loads correctly from a snapshot that is 120 commits old', async () => {
      const store = bench().open({ snapshots: false });
      const stream = someStream();
      await fill(store, stream, 3);
      await store.snapshot(stream, guestFold);
      await fill(store, stream, 120);
      expect(await foldedBy(store, stream)).toBe(120);
      expect((await store.load(stream, guestFold)).state.emails).toHaveLength(123);
    });

    it('a snapshot of another fold version is ignored and rewritten', async () => {
      const store = bench().open({ snapshots: { every: 5 } });
      const stream = someStream();
      await fill(store, stream, 5);
      await store.snapshot(stream, {
        ...guestFold,
        foldVersion: 2,
        initialState: { emails: ['wrong@x.org'] },
      });
      const { state } = await store.load(stream, guestFold);
      expect(state.emails).toHaveLength(5);
      expect(await foldedBy(bench().open({ snapshots: false }), stream)).toBe(0);
    });

    it('a newer snapshot replaces an older snapshot', async () => {
      const store = bench().open({ snapshots: false });
      const stream = someStream();
      await fill(store, stream, 4);
      const late = await bench().open({ snapshots: false }).load(stream, guestFold);
      await store.snapshot(stream, guestFold);
      expect(late.head.commit).toBe(4);
      await fill(store, stream, 2);
      await store.snapshot(stream, guestFold);
      expect(await foldedBy(store, stream)).toBe(0);
    });

    it('snapshots do not appear among commits', async () => {
      const store = bench().open();
      const stream = someStream();
      await fill(store, stream, 2);
      await store.snapshot(stream, guestFold);
      expect(await collect(store.read(stream))).toHaveLength(2);
      expect((await collect(store.readCommits(stream))).map(({ commit }) => commit)).toEqual([1, 2]);
      expect((await store.head(stream)).commit).toBe(2);
      expect(await handle(store, stream, { type: 'Invite', emails: ['next@example.com'] })).toMatchObject({
        version: 3,
      });
    });

    it('a snapshot is stored encrypted', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, { type: 'Invite', emails: ['secret@example.com'] });
      await store.snapshot(stream, guestFold);
      const stored = await bench().stored(stream);
      expect(stored).toContain('foldVersion');
      expect(stored).not.toContain('secret@example.com');
    });

    it('no snapshot is written for a stream with several keys', async () => {
      const store = bench().open();
      const stream = someStream();
      const first = await store.append(
        stream,
        { commit: 0, version: 0, hash: '' },
        [{ event: proven('ann@example.com') }],
        context(stream),
      );
      await store.append(
        stream,
        first.head,
        [{ event: proven('bob@example.com') }],
        context(stream, { keyId: someStream() }),
      );
      await store.snapshot(stream, guestFold);
      expect(await foldedBy(store, stream)).toBe(2);
    });
  });
};
