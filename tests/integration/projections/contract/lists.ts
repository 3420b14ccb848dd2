import { type PageOptions, type ReadStore, UnknownPage } from '@hoops/projections/read-store';
import { describe, expect, it } from 'vitest';
import type { ReadStoreBench } from '../read-store-bench.ts';
import { entryRow, newGeneration } from '../rows.ts';

const idsOf = async (
  rows: ReadStore,
  generation: number,
  options: PageOptions,
): Promise<readonly unknown[]> => {
  const ids: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await rows.page(generation, 'parents', { ...options, cursor });
    expect(page.items.length).toBeLessThanOrEqual(options.limit);
    ids.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
};

export const listContract = (bench: () => ReadStoreBench): void => {
  describe('a list', () => {
    const filled = async () => {
      const { rows } = bench();
      const generation = newGeneration();
      const lines = ['ann', 'ann lee', 'anna', 'bob', 'bob', 'zoë', 'çelik', 'émile'].map((sort, index) =>
        entryRow(sort, `${index}`),
      );
      await rows.putHistory(generation, [...lines].reverse());
      await rows.putHistory(generation, [entryRow('ann', 'elsewhere', 'parents-word#a')]);
      await rows.putHistory(newGeneration(), [entryRow('ann', 'another-generation')]);
      return (options: Partial<PageOptions>) => idsOf(rows, generation, { limit: 3, ...options });
    };

    it('a page with an invalid cursor is rejected', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      for (const list of ['parents', 'others']) {
        await rows.putHistory(
          generation,
          ['ann', 'bob'].map((sort) => entryRow(sort, sort, list)),
        );
      }
      const { nextCursor } = await rows.page(generation, 'others', { limit: 1 });
      const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const elsewhere = [
        nextCursor ?? '',
        'nonsense',
        text({}),
        text(1),
        text(null),
        text({ pk: 'a', sk: 'b' }),
      ];
      for (const cursor of elsewhere) {
        const asked = rows.page(generation, 'parents', { limit: 1, cursor });
        await expect(asked, cursor).rejects.toThrow(UnknownPage);
      }
    });

    it('a list is sorted by text and then by id, across pages', async () => {
      const ids = await filled();
      expect(await ids({})).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
      expect(await ids({ limit: 100 })).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
      expect(await ids({ newestFirst: true })).toEqual(['7', '6', '5', '4', '3', '2', '1', '0']);
    });

    it('a page can start after any position in its range', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      await rows.putHistory(
        generation,
        ['1', '2', '4'].map((id) => entryRow('ann', id)),
      );
      const idsAfter = async (id: string, options: Partial<PageOptions> = {}) =>
        (await rows.page(generation, 'parents', { limit: 9, after: { sort: 'ann', id }, ...options })).ids;
      expect(await idsAfter('2')).toEqual(['4']);
      expect(await idsAfter('3')).toEqual(['4']);
      expect(await idsAfter('3', { newestFirst: true })).toEqual(['2', '1']);
      expect(await idsAfter('3', { newestFirst: true, from: 'ann', to: 'anna' })).toEqual(['2', '1']);
      await expect(idsAfter('3', { from: 'b' })).rejects.toThrow(UnknownPage);
      await expect(idsAfter('3', { to: 'ann' })).rejects.toThrow(UnknownPage);
    });

    it('a row is shown by the lists of its indexes in the same order, page by page', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      const logged = (id: string, also: readonly string[]) => ({
        ...entryRow(`2026-11-0${id}`, id, `events-of#${id}`),
        also,
      });
      await rows.putHistory(generation, [
        logged('2', ['events#1', 'events-type#A#1']),
        logged('1', ['events#1', 'events-by#ann#1', 'events-because#1']),
        logged('3', ['events#1', 'events-type#A#1']),
        logged('4', ['events#2']),
        entryRow('2026-11-05', '5', 'events#1'),
      ]);
      await rows.putHistory(newGeneration(), [logged('9', ['events#1'])]);
      const ids = async (list: string, options: Partial<PageOptions> = {}) =>
        (await rows.page(generation, list, { limit: 9, ...options })).ids;
      expect(await ids('events#1')).toEqual(['1', '2', '3']);
      expect(await ids('events-type#A#1')).toEqual(['2', '3']);
      expect(await ids('events-by#ann#1')).toEqual(['1']);
      expect(await ids('events-because#1')).toEqual(['1']);
      expect(await ids('events-of#3')).toEqual(['3']);
      expect(await ids('events#1', { from: '2026-11-02', to: '2026-11-03' })).toEqual(['2']);
      const second = { sort: '2026-11-02', id: '2' };
      expect(await ids('events#1', { after: second })).toEqual(['3']);
      expect(await ids('events#1', { after: second, newestFirst: true })).toEqual(['1']);
      const newest = await rows.page(generation, 'events#1', { limit: 2, newestFirst: true });
      expect(newest.ids).toEqual(['3', '2']);
      const cursor = newest.nextCursor ?? undefined;
      expect(await ids('events#1', { cursor, newestFirst: true })).toEqual(['1']);
      expect((await rows.row(generation, 'entry|events-of#2|2026-11-02|2'))?.row).toEqual(
        logged('2', ['events#1', 'events-type#A#1']),
      );
    });

    it('a page returns each row’s id and sort key', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      await rows.putHistory(generation, [entryRow('bob', '2'), entryRow('ann', '1')]);
      const { ids, sorts } = await rows.page(generation, 'parents', { limit: 9 });
      expect({ ids, sorts }).toEqual({ ids: ['1', '2'], sorts: ['ann', 'bob'] });
    });

    it('a list can be filtered by prefix', async () => {
      const ids = await filled();
      expect(await ids({ prefix: 'ann', limit: 2 })).toEqual(['0', '1', '2']);
      expect(await ids({ prefix: 'bob' })).toEqual(['3', '4']);
      expect(await ids({ prefix: 'x' })).toEqual([]);
      expect(await ids({ prefix: '' })).toHaveLength(8);
    });

    it('a list can be filtered by a range that excludes its end', async () => {
      const ids = await filled();
      expect(await ids({ from: 'anna', to: 'çelik', limit: 1 })).toEqual(['2', '3', '4', '5']);
      expect(await ids({ from: 'çelik' })).toEqual(['6', '7']);
      expect(await ids({ to: 'anna', newestFirst: true })).toEqual(['1', '0']);
    });
  });
};
