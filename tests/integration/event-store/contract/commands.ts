import type { EventStore } from '@hoops/event-store/event-store';
import { describe, expect, it } from 'vitest';
import type { GuestCommand, GuestList } from '../guest-list.ts';
import { collect, guestFold, handle, handleAll, type StoreBench, someStream } from '../store-bench.ts';

const invite = (...emails: string[]) => ({ type: 'Invite', emails }) as const;

export const commandContract = (bench: () => StoreBench): void => {
  describe('handling commands', () => {
    it('a command decides on the folded state and returns the new state', async () => {
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

    it('a rejected command returns its rejection and stores nothing', async () => {
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

    it('a command without changes is accepted and stores nothing', async () => {
      const store = bench().open();
      const stream = someStream();
      expect(await handle(store, stream, { type: 'LookOnly' })).toMatchObject({
        kind: 'accepted',
        events: [],
        version: 0,
      });
      expect((await store.head(stream)).commit).toBe(0);
    });

    it('a command sees events that another process appended', async () => {
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

    it('a store caches the events it appended itself', async () => {
      const store = bench().open();
      const stream = someStream();
      for (const name of ['ann', 'bob', 'cy']) await handle(store, stream, invite(`${name}@example.com`));
      expect(await store.load(stream, guestFold)).toEqual(await bench().open().load(stream, guestFold));
    });

    it('a repeated command returns its first result, even if the stream has grown', async () => {
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

    it('a repeated command is recognized by its request body, regardless of key order', async () => {
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

    it('a repeated command returns the current state, including other processes’ events', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      await handle(bench().open(), stream, invite('bob@example.com'));
      const again = await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      if (again.kind !== 'repeated') throw new Error(`The repetition was ${again.kind}.`);
      expect(again.state).toEqual((await store.load(stream, guestFold)).state);
    });

    it('a command id reused with another body is rejected', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      const other = await handle(store, stream, invite('bob@example.com'), { commandId: 'click-1' });
      expect(other).toEqual({ kind: 'refused-reuse' });
    });

    it('command ids of different people do not collide', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      const other = await handle(store, stream, invite('bob@example.com'), {
        commandId: 'click-1',
        actor: { sub: 'sub-eve', role: 'admin' },
      });
      expect(other).toMatchObject({ kind: 'accepted', version: 2 });
    });

    it('a command id expires after 24 hours', async () => {
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

    it('a snapshot keeps the command ids of one day and drops older ids', async () => {
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

    it('several commands are stored as one commit, each decided on the previous result', async () => {
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

    it('several commands store nothing when one of them is rejected', async () => {
      const store = bench().open();
      const stream = someStream();
      const result = await handleAll(store, stream, [invite('ann@example.com'), invite('ann@example.com')]);
      expect(result).toMatchObject({ kind: 'rejected', rejection: { rejected: 'already-invited' } });
      expect((await store.head(stream)).commit).toBe(0);
    });

    it('several commands under one id count as a repeat only if all commands are the same', async () => {
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

    it('derived commands are derived again when another process appends before they are stored', async () => {
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

    it('repeated derived commands return the first result without deriving them again', async () => {
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

    it('a command uses a preloaded stream and reloads it when it is outdated', async () => {
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

    it('the same command is stored once when many copies arrive concurrently', async () => {
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
