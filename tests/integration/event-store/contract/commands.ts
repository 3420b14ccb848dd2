import { describe, expect, it } from 'vitest';
import { collect, guestFold, handle, type StoreBench, someStream } from '../store-bench.ts';

const invite = (...emails: string[]) => ({ type: 'Invite', emails }) as const;

export const commandContract = (bench: () => StoreBench): void => {
  describe('handling commands', () => {
    it('decides on the folded state and answers the new state', async () => {
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

    it('answers a rejection and stores nothing', async () => {
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

    it('accepts a command that changes nothing without storing anything', async () => {
      const store = bench().open();
      const stream = someStream();
      expect(await handle(store, stream, { type: 'LookOnly' })).toMatchObject({
        kind: 'accepted',
        events: [],
        version: 0,
      });
      expect((await store.head(stream)).commit).toBe(0);
    });

    it('never answers from what it remembers when the stream went on elsewhere', async () => {
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

    it('remembers what it appended itself', async () => {
      const store = bench().open();
      const stream = someStream();
      for (const name of ['ann', 'bob', 'cy']) await handle(store, stream, invite(`${name}@example.com`));
      expect(await store.load(stream, guestFold)).toEqual(await bench().open().load(stream, guestFold));
    });

    it('gives a repeated command its first answer, though the stream went on', async () => {
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

    it('does not mind the order of a body, and compares what was sent when that is given', async () => {
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

    it('is answered with the state as it is now, whatever another process added since', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      await handle(bench().open(), stream, invite('bob@example.com'));
      const again = await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      if (again.kind !== 'repeated') throw new Error(`The repetition was ${again.kind}.`);
      expect(again.state).toEqual((await store.load(stream, guestFold)).state);
    });

    it('refuses an id that was used for another body', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      const other = await handle(store, stream, invite('bob@example.com'), { commandId: 'click-1' });
      expect(other).toEqual({ kind: 'refused-reuse' });
    });

    it('keeps the ids of two people apart', async () => {
      const store = bench().open();
      const stream = someStream();
      await handle(store, stream, invite('ann@example.com'), { commandId: 'click-1' });
      const other = await handle(store, stream, invite('bob@example.com'), {
        commandId: 'click-1',
        actor: { sub: 'sub-eve', role: 'admin' },
      });
      expect(other).toMatchObject({ kind: 'accepted', version: 2 });
    });

    it('forgets an id after 24 hours', async () => {
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

    it('remembers the ids of a day through a snapshot, and drops older ones', async () => {
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

    it('lands once when the same click arrives many times at once', async () => {
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
