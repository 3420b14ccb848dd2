import { describe, expect, it } from 'vitest';
import { until } from '../../../system/until.ts';
import { proven } from '../guest-list.ts';
import { collect, context, guestFold, type StoreBench, someStream } from '../store-bench.ts';

const none = { commit: 0, version: 0, hash: '' };

export const timelineContract = (bench: () => StoreBench): void => {
  describe('the time index', () => {
    it('the time index lists all streams’ commits in time order, without snapshots', async () => {
      const store = bench().open();
      const start = Date.parse('2031-03-04T22:30:00.000Z');
      const moment = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
      const streams = Array.from({ length: 20 }, someStream);
      for (const [index, stream] of streams.entries()) {
        const events = [{ event: proven('ann@example.com') }];
        const first = await store.append(stream, none, events, context(stream, { at: moment(index * 7) }));
        await store.append(stream, first.head, events, context(stream, { at: moment(index * 7 + 3) }));
        await store.snapshot(stream, guestFold);
      }
      const whole = { from: moment(0), to: moment(200) };
      await until(
        async () => (await collect(store.timeline(whole))).length === 40,
        'all commits are in the time index',
      );

      const entries = await collect(store.timeline(whole));
      const expected = streams.flatMap((stream, index) => [
        { stream, commit: 1, at: moment(index * 7), types: ['EmailOwnershipProven'] },
        { stream, commit: 2, at: moment(index * 7 + 3), types: ['EmailOwnershipProven'] },
      ]);
      expect(entries).toEqual(expected);
      expect(await collect(store.timeline({ ...whole, newestFirst: true }))).toEqual(expected.toReversed());

      const part = await collect(store.timeline({ from: moment(7), to: moment(70) }));
      expect(part).toEqual(expected.filter(({ at }) => at >= moment(7) && at < moment(70)));
      expect(await collect(store.timeline({ from: moment(300), to: moment(400) }))).toEqual([]);
    });

    it('the time index returns a range from its first moment up to but excluding its last', async () => {
      const store = bench().open();
      const moments = ['2033-01-05T10:00:00.000Z', '2033-02-17T23:59:59.999Z', '2033-04-30T12:00:00.000Z'];
      const stream = someStream();
      let head = none;
      for (const at of moments) {
        const events = [{ event: proven('ann@example.com') }];
        ({ head } = await store.append(stream, head, events, context(stream, { at })));
      }
      const found = async (from: string, to: string) =>
        (await collect(store.timeline({ from, to }))).map(({ at }) => at);
      const end = '2033-05-01T00:00:00.000Z';
      await until(
        async () => (await found('2033-01-01T00:00:00.000Z', end)).length === 3,
        'all commits are in the time index',
      );
      expect(await found('2033-01-01T00:00:00.000Z', end)).toEqual(moments);
      expect(await found('2033-01-05T10:00:00.000Z', '2033-04-30T12:00:00.000Z')).toEqual(
        moments.slice(0, 2),
      );
      expect(await found('2033-01-05T10:00:00.001Z', end)).toEqual(moments.slice(1));
    });
  });
};
