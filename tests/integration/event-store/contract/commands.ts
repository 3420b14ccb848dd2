import type { EventStore } from '@hoops/event-store/event-store';
import { describe, expect, it } from 'vitest';
import type { GuestCommand, GuestList } from '../guest-list.ts';
import { collect, guestFold, handle, handleAll, type StoreBench, someStream } from '../store-bench.ts';

const invite = (...emails: string[]) => ({ type: 'Invite', emails }) as const;

export const commandContract = (bench: () => StoreBench): void => {
  describe('handling commands', () => {
    it('handling commands decides on the folded state and answers the new state', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com', 'bob@example.com'));
      const result = await handle(store, stream, invite('cy@example.com'));
      expect(result).toMatchObject({
        kind: 'accepted',
        version: 3,
        state: { emails: ['ann@example.com', 'bob@example.com', 'cy@example.com'] },
        events: [{ version: 3, data: { email: 'cy@example.com' } }],
      });
      expect((await store.load(stream, guestFold)).state).toEqual(
        result.kind === 'accepted' ? result.state : undefined,
      );
    });

    it('handling commands answers a rejection and stores nothing', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'));
      expect(await handle(store, stream, invite('ann@example.com'))).toMatchObject({
        kind: 'rejected',
        rejection: { rejected: 'already-invited' },
        version: 1,
      });
      expect((await store.head(stream)).commit).toBe(1);
    });

    it('handling commands accepts a command that changes nothing without storing anything', async () => {
      const store = bench().open();
      const stream = someStream();
      expect(await handle(store, stream, { type: 'LookOnly' })).toMatchObject({
        kind: 'accepted',
        events: [],
        version: 0,
      });
      expect((await store.head(stream)).commit).toBe(0);
    });

    it('handling commands never answers from what it remembers when the stream went on elsewhere', async () => {
      const store = bench().open();
      const elsewhere = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'));
      await handle(elsewhere, stream, invite('bob@example.com'));
      expect(await handle(store, stream, { type: 'LookOnly' })).toMatchObject({ version: 2 });
      await handle(elsewhere, stream, invite('cy@example.com'));
      expect(await handle(store, stream, invite('cy@example.com'))).toMatchObject({
        kind: 'rejected',
        version: 3,
      });
      await handle(elsewhere, stream, invite('dee@example.com'));
      expect(await handle(store, stream, invite('eve@example.com'))).toMatchObject({
        kind: 'accepted',
        version: 5,
      });
    });

    it('handling commands remembers what it appended itself', async () => {
      const store = bench().open();
      const stream = someStream();
      for (const name of ['ann', 'bob', 'cy']) await handle(store, stream, invite(`${name}@example.com`));
      expect(await store.load(stream, guestFold)).toEqual(await bench().open().load(stream, guestFold));
    });

    it('handling commands gives a repeated command its first answer, though the stream went on', async () => {
      const store = bench().open();
      const stream = someStream();
      const commandId = 'click-1';
      const two = invite('ann@example.com', 'bob@example.com');
      const first = await handle(store, stream, two, { commandId });
      await handle(store, stream, invite('cy@example.com'));
      const again = await handle(bench().open(), stream, two, { commandId });
      expect(again).toMatchObject({ kind: 'repeated', version: 2 });
      expect('events' in again && again.events).toEqual('events' in first && first.events);
      expect((await store.head(stream)).commit).toBe(2);
    });

    it('handling commands does not mind the order of a body, and compares what was sent when that is given', async () => {
      const store = bench().open();
      const stream = someStream();
      const commandId = 'click-1';
      await handle(store, stream, invite('ann@example.com'), {
        commandId,
        body: { a: 1, b: [{ c: 2, d: 3 }] },
      });
      const again = await handle(store, stream, invite('bob@example.com'), {
        commandId,
        body: { b: [{ d: 3, c: 2 }], a: 1 },
      });
      expect(again.kind).toBe('repeated');
    });

    it('handling commands is answered with the state as it is now, whatever another process added since', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      await handle(bench().open(), stream, invite('bob@example.com'));
      const again = await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      if (again.kind !== 'repeated') throw new Error(`The repetition was ${again.kind}.`);
      expect(again.state).toEqual((await store.load(stream, guestFold)).state);
    });

    it('handling commands refuses an id that was used for another body', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      const other = await handle(store, stream, invite('bob@example.com'), { commandId: 'click-1' });
      expect(other).toEqual({ kind: 'refused-reuse' });
    });

    it('handling commands keeps the ids of two people apart', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      const other = await handle(store, stream, invite('bob@example.com'), {
        commandId: 'click-1',
        actor: { sub: 'sub-eve', role: 'admin' },
      });
      expect(other).toMatchObject({ kind: 'accepted', version: 2 });
    });

    it('handling commands forgets an id after 24 hours', async () => {
      const store = bench().open();
      const stream = someStream();
      const commandId = 'click-1';
      const at = '2026-11-02T12:00:00.000Z';
      await handle(store, stream, invite('ann@example.com'), { commandId, at });
      const justBefore = '2026-11-03T11:59:59.999Z';
      const repeated = await handle(store, stream, invite('ann@example.com'), { commandId, at: justBefore });
      expect(repeated.kind).toBe('repeated');
      const dayLater = '2026-11-03T12:00:00.000Z';
      const decided = await handle(store, stream, invite('ann@example.com'), { commandId, at: dayLater });
      expect(decided.kind).toBe('rejected');
    });

    it('handling commands remembers the ids of a day through a snapshot, and drops older ones', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('old@example.com'), { at: '2026-11-01T11:00:00.000Z' });
      await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      await store.snapshot(stream, guestFold);
      const { handled } = await bench().open().load(stream, guestFold);
      expect(handled).toHaveLength(1);
      const again = await handle(bench().open(), stream, invite('ann@example.com'), { commandId: 'click-1' });
      expect(again).toMatchObject({ kind: 'repeated', version: 2, events: [{ version: 2 }] });
    });

    it('handling commands stores several commands as one commit, each decided on what those before it left', async () => {
      const store = bench().open();
      const stream = someStream();
      const result = await handleAll(store, stream, [invite('ann@example.com'), invite('bob@example.com')]);
      expect(result).toMatchObject({
        kind: 'accepted',
        version: 2,
        state: { emails: ['ann@example.com', 'bob@example.com'] },
      });
      expect((await store.head(stream)).commit).toBe(1);
    });

    it('handling commands stores none of several commands when one of them is rejected', async () => {
      const store = bench().open();
      const stream = someStream();
      const result = await handleAll(store, stream, [invite('ann@example.com'), invite('ann@example.com')]);
      expect(result).toMatchObject({ kind: 'rejected', rejection: { rejected: 'already-invited' } });
      expect((await store.head(stream)).commit).toBe(0);
    });

    it('handling commands takes several commands under one id for the same only when all of them are', async () => {
      const store = bench().open();
      const stream = someStream();
      const both = [invite('ann@example.com'), invite('bob@example.com')];
      await handleAll(store, stream, both, { commandId: 'click-1' });
      expect(await handleAll(store, stream, both, { commandId: 'click-1' })).toMatchObject({
        kind: 'repeated',
        version: 2,
        events: [{ version: 1 }, { version: 2 }],
      });
      const first = await handleAll(store, stream, both.slice(0, 1), { commandId: 'click-1' });
      expect(first.kind).toBe('refused-reuse');
    });

    it('handling commands looks again on the fresh state when others appended while it looked', async () => {
      const store = bench().open();
      const stream = someStream();
      const looked: (readonly string[])[] = [];
      const look = async ({ emails }: GuestList): Promise<readonly GuestCommand[]> => {
        looked.push(emails);
        if (looked.length === 1) await handle(bench().open(), stream, invite('faster@example.com'));
        return emails.includes('late@example.com') ? [] : [invite('late@example.com')];
      };
      const result = await handleAll(store, stream, look);
      expect(looked).toEqual([[], ['faster@example.com']]);
      expect(result).toMatchObject({
        kind: 'accepted',
        version: 2,
        state: { emails: ['faster@example.com', 'late@example.com'] },
      });
    });

    it('handling commands does not look again for what it recorded under the same id before', async () => {
      const stream = someStream();
      let looks = 0;
      const look = async () => {
        looks += 1;
        return [invite(`seen-${looks}@example.com`)];
      };
      const first = await handleAll(bench().open(), stream, look, { commandId: 'message-1' });
      const again = await handleAll(bench().open(), stream, look, { commandId: 'message-1' });
      expect([first.kind, again.kind, looks]).toEqual(['accepted', 'repeated', 1]);
      expect(await collect(bench().open().read(stream))).toHaveLength(1);
    });

    it('handling commands decides on a stream that was loaded before, and loads it itself when that is no longer its end', async () => {
      const store = bench().open();
      const stream = someStream();
      const loaded = await store.load(stream, guestFold);
      let loads = 0;
      const counting: EventStore = {
        ...store,
        load: (...args) => {
          loads += 1;
          return store.load(...args);
        },
      };
      await handle(counting, stream, invite('ann@example.com'), { loaded });
      expect(loads).toBe(0);
      const result = await handle(counting, stream, invite('ann@example.com'), { loaded });
      expect(result).toMatchObject({ kind: 'rejected', version: 1 });
      expect(loads).toBe(1);
    });

    it('handling commands lands once when the same click arrives many times at once', async () => {
      const stream = someStream();
      const clicks = Array.from({ length: 8 }, () =>
        handle(bench().open(), stream, invite('ann@example.com'), { commandId: 'click-1' }),
      );
      const results = await Promise.all(clicks);
      for (const result of results) expect(['accepted', 'repeated']).toContain(result.kind);
      expect(await collect(bench().open().read(stream))).toHaveLength(1);
    });
  });
};
