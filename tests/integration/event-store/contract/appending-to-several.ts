import { randomUUID } from 'node:crypto';
import type { StreamName } from '@hoops/domain/stream';
import { alongside, unchanged } from '@hoops/event-store/alongside';
import { AppendConflict, CommitTooLarge, type EventStore } from '@hoops/event-store/event-store';
import { describe, expect, it } from 'vitest';
import { proven } from '../guest-list.ts';
import {
  collect,
  context,
  guestFold,
  guestStreams,
  handle,
  type StoreBench,
  someStream,
} from '../store-bench.ts';

const none = { commit: 0, version: 0, hash: '' };
const invited = (name: string) => ({ event: proven(`${name}@example.com`) });
const invite = (...names: string[]) => ({
  type: 'Invite' as const,
  emails: names.map((name) => `${name}@example.com`),
});

export const appendToSeveralContract = (bench: () => StoreBench): void => {
  describe('appending to several streams', () => {
    const appendBoth = (store: EventStore, streams: readonly StreamName[], facts = context('family#1')) =>
      store.appendTo(
        streams.map((stream) => ({ stream, expected: none, events: [invited('ann')], keyId: stream })),
        facts,
      );
    const lengths = (streams: readonly StreamName[]) =>
      Promise.all(streams.map(async (stream) => (await collect(bench().open().read(stream))).length));
    const inviteBoth = (store: EventStore, [one, other]: readonly [StreamName, StreamName], name: string) =>
      handle(store, one, invite(name), {
        commandId: `invite-${name}`,
        alongside: () => [alongside(guestStreams, other, [invite(name)])],
      });

    it('an append to several streams stores a commit in each, and repeating the append returns the same commits', async () => {
      const streams = [someStream(), someStream(), someStream()];
      const facts = context('family#1');
      const first = await appendBoth(bench().open(), streams, facts);
      expect(first.map(({ events }) => events[0]?.stream)).toEqual(streams);
      expect(await appendBoth(bench().open(), streams, facts)).toEqual(first);
      expect(await lengths(streams)).toEqual([1, 1, 1]);
    });

    it('an append to several streams stores nothing if one stream changed, its commit is too large or it is named twice', async () => {
      const store = bench().open();
      const [one, other] = [someStream(), someStream()];
      await store.append(other, none, [invited('bob')], context(other));
      await expect(appendBoth(store, [one, other])).rejects.toThrow(AppendConflict);
      const many = Array.from({ length: 1_000 }, (_, number) => invited(`guest-${number}`));
      const tooLarge = store.appendTo(
        [
          { stream: one, expected: none, events: [invited('ann')], keyId: one },
          { stream: someStream(), expected: none, events: many, keyId: one },
        ],
        context(one),
      );
      await expect(tooLarge).rejects.toThrow(CommitTooLarge);
      await expect(appendBoth(store, [one, one])).rejects.toThrow();
      expect(await lengths([one, other])).toEqual([0, 1]);
    });

    it('a command is not stored, and is decided again, if a stream that must be unchanged has changed', async () => {
      const store = bench().open();
      const [own, other] = [someStream(), someStream()];
      const read = await store.head(other);
      await store.append(other, none, [invited('bob')], context(other));
      const heads = [read, await store.head(other)];
      const result = await handle(store, own, invite('ann'), {
        alongside: () => [unchanged(other, heads.shift() ?? none)],
      });
      expect(result.kind).toBe('accepted');
      expect(heads).toEqual([]);
      expect(await lengths([own, other])).toEqual([1, 1]);
    });

    it('one of many concurrent appends that share a stream is stored', async () => {
      const shared = someStream();
      const own = Array.from({ length: 12 }, someStream);
      const outcomes = await Promise.allSettled(
        own.map((stream) => appendBoth(bench().open(), [stream, shared])),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await lengths(own)).toSorted()).toEqual([...Array(11).fill(0), 1]);
      expect(await lengths([shared])).toEqual([1]);
    });

    it('an append to several streams stores nothing if one stream is halted', async () => {
      const store = bench().open();
      const [one, other] = [someStream(), someStream()];
      await bench().log().halt(other, { commit: 1, problem: 'test' });
      await Promise.all([store.load(one, guestFold), store.load(other, guestFold)]);
      await expect(appendBoth(store, [one, other])).rejects.toThrow('is halted');
      expect(await lengths([one])).toEqual([0]);
    });

    it('a command for two streams is stored once or rejected as a whole', async () => {
      const streams = [someStream(), someStream()] as const;
      const names = ['ann', 'ann'].map((name) => inviteBoth(bench().open(), streams, name));
      for (const { kind } of await Promise.all(names)) expect(['accepted', 'repeated']).toContain(kind);
      expect(await lengths(streams)).toEqual([1, 1]);
      await handle(bench().open(), streams[1], invite('bob'));
      const bob = await inviteBoth(bench().open(), streams, 'bob');
      expect(bob).toMatchObject({ kind: 'rejected', rejection: { rejected: 'already-invited' } });
      expect(await lengths(streams)).toEqual([1, 2]);
    });

    it('concurrent commands of many families that share one stream are all stored', async () => {
      const shared = someStream();
      const own = Array.from({ length: 16 }, someStream);
      const invites = own.map((stream) => inviteBoth(bench().open(), [stream, shared], randomUUID()));
      for (const { kind } of await Promise.all(invites)) expect(kind).toBe('accepted');
      expect(await lengths([...own, shared])).toEqual([...own.map(() => 1), 16]);
    });
  });
};
