import { noCheckpoint } from '@hoops/projections/read-store';
import { rowKey } from '@hoops/projections/row';
import { describe, expect, it } from 'vitest';
import type { ReadStoreBench } from '../read-store-bench.ts';
import { change, contentOf, documentRow, entryRow, newGeneration } from '../rows.ts';

export const writingContract = (bench: () => ReadStoreBench): void => {
  describe('writing a stream', () => {
    it('a write puts and removes rows and moves the checkpoint in one transaction', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      const [ann, bob] = [entryRow('ann', '1'), entryRow('bob', '2')];
      const first = change({
        put: [documentRow('one'), { row: ann, version: null }],
        rows: { [rowKey(ann)]: 'hash' },
      });
      expect(await rows.checkpoint(generation, 'family#one')).toEqual(noCheckpoint);
      expect(await rows.writeStream(generation, first)).toBe(true);
      const second = change({
        basedOn: 1,
        version: 4,
        put: [{ row: bob, version: null }],
        removeKeys: [rowKey(ann)],
        rows: { [rowKey(bob)]: 'other' },
      });
      expect(await rows.writeStream(generation, second)).toBe(true);

      expect(await rows.checkpoint(generation, 'family#one')).toEqual({
        revision: 2,
        version: 4,
        rows: { [rowKey(bob)]: 'other' },
        shares: {},
      });
      expect(await rows.document(generation, 'family', 'one')).toEqual({ data: { id: 'one' }, version: 1 });
      expect(await rows.row(generation, rowKey(bob))).toEqual({ row: bob, version: null });
      expect(await rows.row(generation, rowKey(ann))).toBeUndefined();
      expect(await rows.row(generation, 'document|family|one')).toEqual(documentRow('one'));
    });

    it('a write based on an outdated checkpoint changes nothing', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      await rows.writeStream(generation, change({ version: 3, put: [documentRow('one', { is: 'newer' })] }));
      const before = await contentOf(rows, generation);
      const stale = change({
        version: 2,
        put: [documentRow('one', { is: 'stale' }), { row: entryRow('late', '1'), version: null }],
        removeKeys: ['document|family|one'],
      });
      expect(await rows.writeStream(generation, { ...stale, removeKeys: [] })).toBe(false);
      expect(await rows.writeStream(generation, { ...stale, basedOn: 7, removeKeys: [] })).toBe(false);
      expect(await contentOf(rows, generation)).toEqual(before);
    });

    it('a write of several streams and their totals is all or nothing', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      const key = 'entry|month-totals|2026-11|2026-11.3';
      const of = (id: string, due: number) => {
        const shares = { [key]: { due } };
        return change({ stream: `family#${id}`, put: [documentRow(id)], add: shares, shares });
      };
      expect(await rows.writeStream(generation, of('one', 5), of('two', 7))).toBe(true);
      expect((await rows.row(generation, key))?.row.data).toEqual({ due: 12 });
      expect(await rows.checkpoint(generation, 'family#two')).toMatchObject({ revision: 1, version: 1 });
      const before = await contentOf(rows, generation);
      expect(await rows.writeStream(generation, of('three', 1), of('two', 1))).toBe(false);
      expect(await contentOf(rows, generation)).toEqual(before);
      expect(await rows.checkpoint(generation, 'family#three')).toEqual(noCheckpoint);
    });

    it('one of many concurrent writers from the same checkpoint wins', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          rows.writeStream(
            generation,
            change({ version: index + 1, put: [{ row: entryRow('racer', `${index}`), version: null }] }),
          ),
        ),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const written = Object.values(await contentOf(rows, generation));
      expect(written).toHaveLength(2);
    });

    it('a write accepts maxRowsPerWrite rows', async () => {
      const { rows } = bench();
      const { maxRowsPerWrite } = rows;
      const generation = newGeneration();
      const many = Array.from({ length: maxRowsPerWrite }, (_, index) => entryRow('row', `${index}`));
      const put = many.map((row) => ({ row, version: null }));
      expect(await rows.writeStream(generation, change({ put }))).toBe(true);
      expect(Object.keys(await contentOf(rows, generation))).toHaveLength(maxRowsPerWrite + 1);
    });

    it('a row keeps nested, empty and null data, and drops undefined', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      const data = { empty: '', nothing: null, absent: undefined, list: [{ a: 1.5 }, []], yes: true };
      await rows.writeStream(generation, change({ put: [documentRow('one', data)] }));
      const { absent: _absent, ...present } = data;
      expect((await rows.document(generation, 'family', 'one'))?.data).toEqual(present);
    });
  });

  describe('totals', () => {
    const key = 'entry|month-totals|2026-11|2026-11.3';
    const adds = (stream: string, amounts: Record<string, number>, basedOn = 0) =>
      change({ stream, basedOn, add: { [key]: amounts }, shares: { [key]: amounts } });
    const totalIn = async (generation: number) => (await bench().rows.row(generation, key))?.row.data;

    it('totals sum what all streams added and appear in their list', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      expect(await rows.writeStream(generation, adds('family#one', { due: 5, refunded: 1 }))).toBe(true);
      expect(await rows.writeStream(generation, adds('family#two', { due: 7 }))).toBe(true);
      expect(await totalIn(generation)).toEqual({ due: 12, refunded: 1 });
      const { items, ids } = await rows.page(generation, 'month-totals', { limit: 5, from: '2026-11' });
      expect({ items, ids }).toEqual({ items: [{ due: 12, refunded: 1 }], ids: ['2026-11.3'] });
      expect(await rows.checkpoint(generation, 'family#two')).toMatchObject({
        shares: { [key]: { due: 7 } },
      });
    });

    it('a rejected write does not change totals', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      await rows.writeStream(generation, adds('family#one', { due: 5 }));
      expect(await rows.writeStream(generation, adds('family#one', { due: 5 }))).toBe(false);
      expect(await totalIn(generation)).toEqual({ due: 5 });
    });

    it('a total that reaches zero is removed', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      await rows.writeStream(generation, adds('family#one', { due: 5 }));
      await rows.writeStream(generation, adds('family#two', { due: -5 }));
      expect(await totalIn(generation)).toBeUndefined();
      await rows.writeStream(generation, adds('family#three', { due: 2 }));
      expect(await totalIn(generation)).toEqual({ due: 2 });
    });

    it('concurrent additions to a total are all counted', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          while (!(await rows.writeStream(generation, adds(`family#${index}`, { due: 1 }))));
        }),
      );
      expect(await totalIn(generation)).toEqual({ due: 8 });
    });

    it('a total is replaced only when its expected value matches', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      await rows.writeStream(generation, adds('family#one', { due: 5 }));
      expect(await rows.replaceTotal(generation, key, { due: 4 }, { due: 9 })).toBe(false);
      expect(await rows.replaceTotal(generation, key, undefined, { due: 9 })).toBe(false);
      expect(await rows.replaceTotal(generation, key, { due: 5 }, { due: 9 })).toBe(true);
      expect(await totalIn(generation)).toEqual({ due: 9 });
      expect(await rows.replaceTotal(generation, key, { due: 9 }, {})).toBe(true);
      expect(await totalIn(generation)).toBeUndefined();
      expect(await rows.replaceTotal(generation, key, undefined, { due: 1 })).toBe(true);
      expect(await totalIn(generation)).toEqual({ due: 1 });
    });
  });

  describe('history', () => {
    it('history rows can be put again in any order without duplicates', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      const lines = Array.from({ length: 60 }, (_, index) =>
        entryRow('2026-11-02T12:00:00.000Z', `${index}`, 'events'),
      );
      await rows.putHistory(generation, lines);
      const once = await contentOf(rows, generation);
      await rows.putHistory(generation, [...lines].reverse());
      await rows.putHistory(generation, [...lines, ...lines]);
      await rows.putHistory(generation, []);
      expect(await contentOf(rows, generation)).toEqual(once);
      expect(Object.keys(once)).toHaveLength(60);
    });
  });

  describe('removing', () => {
    it('removing rows by key leaves the other rows', async () => {
      const { rows } = bench();
      const generation = newGeneration();
      const kept = entryRow('kept', '1');
      await rows.putHistory(generation, [kept, entryRow('stray', '2'), entryRow('stray', '3')]);
      await rows.writeStream(generation, change({ put: [documentRow('one')] }));
      await rows.removeRows(generation, [
        'entry|parents|stray|2',
        'entry|parents|stray|3',
        'document|family|one',
        'document|family|never-there',
      ]);
      expect(Object.keys(await contentOf(rows, generation))).toEqual(['checkpoint|family#one', rowKey(kept)]);
    });
  });
};
