import { storedStreams } from '@hoops/event-store/commit';
import { isProvenBy } from '@hoops/event-store/commit-proof';
import { AppendConflict, CommitTooLarge } from '@hoops/event-store/event-store';
import { describe, expect, it } from 'vitest';
import { proven } from '../guest-list.ts';
import { collect, context, guestFold, noon, type StoreBench, someStream } from '../store-bench.ts';

const none = { commit: 0, version: 0, hash: '' };
const invited = (name: string) => ({ event: proven(`${name}@example.com`) });

export const appendContract = (bench: () => StoreBench): void => {
  describe('appending and reading', () => {
    it('a stream that does not exist is empty', async () => {
      const store = bench().open();
      const stream = someStream();
      expect(await store.head(stream)).toEqual(none);
      expect(await collect(store.read(stream))).toEqual([]);
      expect(await store.load(stream, guestFold)).toEqual({
        state: { emails: [] },
        head: none,
        handled: [],
      });
    });

    it('an append stores all events of a commit with consecutive versions and full envelopes', async () => {
      const store = bench().open();
      const stream = someStream();
      const facts = context(stream, { causationId: 'cause', commandId: 'command-1' });
      const first = await store.append(stream, none, [invited('ann')], facts);
      const later = '2026-11-02T12:00:01.000Z';
      const second = await store.append(
        stream,
        first.head,
        [{ ...invited('bob'), occurredAt: '2026-11-01T00:00:00.000Z' }, invited('cy')],
        context(stream, { at: later }),
      );

      const events = await collect(bench().open().read(stream));
      expect(events).toEqual([...first.events, ...second.events]);
      expect(events.map(({ version, occurredAt, at }) => [version, occurredAt, at])).toEqual([
        [1, noon, noon],
        [2, '2026-11-01T00:00:00.000Z', later],
        [3, later, later],
      ]);
      expect(events[0]).toMatchObject({
        stream,
        type: 'EmailOwnershipProven',
        schema: 2,
        data: { email: 'ann@example.com', tokenIssuedAt: null },
        actor: facts.actor,
        commandId: 'command-1',
        causationId: 'cause',
        correlationId: 'correlation',
        clubId: 'club',
        producer: 'test',
      });
      expect(new Set(events.map(({ id }) => id)).size).toBe(3);
      expect(await store.head(stream)).toEqual(second.head);
      expect(second.head).toMatchObject({ commit: 2, version: 3 });
    });

    it('a stream can be read from any version, across commits', async () => {
      const store = bench().open();
      const stream = someStream();
      let head = none;
      for (let number = 0; number < 120; number += 1) {
        const events = [invited(`a${number}`), invited(`b${number}`)];
        head = (await store.append(stream, head, events, context(stream))).head;
      }
      for (const from of [1, 2, 3, 119, 120, 239, 240]) {
        const versions = (await collect(store.read(stream, from))).map(({ version }) => version);
        expect(versions).toEqual(Array.from({ length: 241 - from }, (_, index) => from + index));
      }
      expect(await collect(store.read(stream, 241))).toEqual([]);
    });

    it('an append with an outdated expected version is rejected', async () => {
      const store = bench().open();
      const stream = someStream();
      await store.append(stream, none, [invited('ann')], context(stream));
      await expect(store.append(stream, none, [invited('bob')], context(stream))).rejects.toThrow(
        AppendConflict,
      );
      expect(await collect(store.read(stream))).toHaveLength(1);
    });

    it('repeating the same append succeeds, and a different append conflicts', async () => {
      const stream = someStream();
      const same = context(stream);
      const first = await bench()
        .open()
        .append(stream, none, [invited('ann')], same);
      const again = await bench()
        .open()
        .append(stream, none, [invited('ann')], same);
      expect(again).toEqual(first);
      const other = { ...same, fingerprint: 'another body' };
      await expect(
        bench()
          .open()
          .append(stream, none, [invited('ann')], other),
      ).rejects.toThrow(AppendConflict);
      const anotherActor = { ...same, actor: { sub: 'sub-eve', role: 'parent' } as const };
      await expect(
        bench()
          .open()
          .append(stream, none, [invited('ann')], anotherActor),
      ).rejects.toThrow(AppendConflict);
    });

    it('an append rejects an oversized commit and an invalid event', async () => {
      const store = bench().open();
      const stream = someStream();
      const many = Array.from({ length: 1_000 }, (_, number) => invited(`guest-${number}`));
      await expect(store.append(stream, none, many, context(stream))).rejects.toThrow(CommitTooLarge);
      const wrong = { event: { type: 'EmailOwnershipProven', data: { tokenIssuedAt: null } } as never };
      await expect(store.append(stream, none, [wrong], context(stream))).rejects.toThrow();
      expect(await store.head(stream)).toEqual(none);
    });

    it('reading all streams returns each stream’s commits together and in order', async () => {
      const store = bench().open();
      const stream = someStream();
      const first = await store.append(stream, none, [invited('ann')], context(stream));
      await store.snapshot(stream, guestFold);
      await store.append(stream, first.head, [invited('bob')], context(stream));
      const all = (await collect(storedStreams(bench().log()))).flatMap(({ commits }) => [...commits]);
      const names = all
        .map((commit) => commit.stream)
        .filter((name, index, list) => name !== list[index - 1]);
      expect(new Set(names).size).toBe(names.length);
      const own = all.filter((commit) => commit.stream === stream);
      expect(own).toEqual(await collect(store.readCommits(stream)));
      expect(own.map(({ commit }) => commit)).toEqual([1, 2]);
    });

    it('reading all streams returns each stream once and complete', async () => {
      const store = bench().open();
      const [one, other] = [someStream(), someStream()];
      const first = await store.append(one, none, [invited('ann')], context(one));
      await store.append(other, none, [invited('eve')], context(other));
      await store.append(one, first.head, [invited('bob')], context(one));
      const all = await collect(store.storedStreams());
      expect(new Set(all.map(({ stream }) => stream)).size).toBe(all.length);
      for (const stream of [one, other]) {
        const found = all.find((stored) => stored.stream === stream);
        expect([...(found?.commits ?? [])]).toEqual(await collect(store.readCommits(stream)));
      }
    });

    it('segments split all streams, and each can resume after any of its streams', async () => {
      const store = bench().open();
      for (const stream of Array.from({ length: 6 }, someStream)) {
        const { head } = await store.append(stream, none, [invited('ann')], context(stream));
        await store.append(stream, head, [invited('bob')], context(stream));
        await store.snapshot(stream, guestFold);
      }
      const found = async (...place: Parameters<typeof store.storedStreams>) =>
        (await collect(store.storedStreams(...place))).map(({ stream, commit }) => ({ stream, commit }));
      const segments = [0, 1, 2].map((segment) => ({ segment, of: 3 }));
      const shared = await Promise.all(segments.map((segment) => found(undefined, segment)));
      const all = await found();
      expect(shared.flat()).toHaveLength(all.length);
      expect(shared.flat()).toEqual(expect.arrayContaining(all));
      for (const [segment, streams] of shared.entries()) {
        for (const [index, stream] of streams.entries()) {
          // The newer commit makes no difference for later pages.
          if (index === 1) {
            const head = await store.head(stream.stream);
            await store.append(stream.stream, head, [invited('cy')], context(stream.stream));
          }
          const rest = await found(stream, { segment, of: 3 });
          expect(rest.map(({ stream: name }) => name)).toEqual(
            streams.slice(index + 1).map(({ stream: name }) => name),
          );
        }
      }
    });

    it('each commit is signed with the key of the process that wrote it', async () => {
      const stream = someStream();
      await bench()
        .open()
        .append(stream, none, [invited('ann')], context(stream));
      const [stored] = await collect(bench().open().readCommits(stream));
      const key = await bench()
        .proofs()
        .find(stored?.proof?.keyId ?? '');
      if (!stored?.proof || !key) throw new Error('The commit has no proof.');
      expect(isProvenBy(key, stored.hash, stored.proof)).toBe(true);
    });

    it('the list of streams names each stream once and can resume after any name', async () => {
      const store = bench().open();
      const streams = [someStream(), someStream()];
      for (const stream of streams) {
        const { head } = await store.append(stream, none, [invited('ann')], context(stream));
        await store.append(stream, head, [invited('bob')], context(stream));
        await store.snapshot(stream, guestFold);
      }
      const names = await collect(store.streams());
      for (const stream of streams) expect(names.filter((name) => name === stream)).toHaveLength(1);
      for (const [index, stream] of names.entries()) {
        expect(await collect(store.streams(stream))).toEqual(names.slice(index + 1));
      }
    });

    it('segments split the list of streams, and each can be read separately', async () => {
      const store = bench().open();
      for (let count = 0; count < 40; count += 1) {
        const stream = someStream();
        await store.append(stream, none, [invited('ann')], context(stream));
      }
      const all = await collect(store.streams());
      const parts = await Promise.all(
        [0, 1, 2, 3].map((segment) => collect(store.streams(undefined, { segment, of: 4 }))),
      );
      expect(parts.flat().sort()).toEqual([...all].sort());
      expect(parts.filter((part) => part.length > 0).length).toBeGreaterThan(1);
      for (const [segment, part] of parts.entries()) {
        const [first] = part;
        expect(await collect(store.streams(first, { segment, of: 4 }))).toEqual(part.slice(1));
      }
    });
  });
};
