import { dropStep } from '@hoops/audit/rebuild/leftovers';
import { firstGenerations } from '@hoops/projections/read-store';
import type { RebuildProgress } from '@hoops/projections/rebuild-progress';
import { describe, expect, it } from 'vitest';
import type { ReadStoreBench } from '../read-store-bench.ts';
import { change, contentOf, documentRow, entryRow, newGeneration } from '../rows.ts';

export const generationContract = (bench: () => ReadStoreBench): void => {
  describe('generations', () => {
    it('a new store has the first generation, and one of two concurrent generation changes succeeds', async () => {
      const { rows } = bench();
      expect(await rows.generations()).toEqual(firstGenerations);
      const building = { live: 1, building: 2, previous: null };
      const outcomes = await Promise.all([
        rows.changeGenerations(firstGenerations, building),
        rows.changeGenerations(firstGenerations, { ...building, building: 3 }),
      ]);
      expect([...outcomes].sort()).toEqual([false, true]);
      const now = await rows.generations();
      expect(await rows.changeGenerations(firstGenerations, building)).toBe(false);

      const switched = { live: now.building ?? 0, building: null, previous: 1 };
      expect(await rows.changeGenerations(now, switched)).toBe(true);
      expect(await rows.generations()).toEqual(switched);
      expect(await rows.changeGenerations({ ...switched, previous: null }, firstGenerations)).toBe(false);
      const retired = { ...switched, previous: null };
      expect(await rows.changeGenerations(switched, retired)).toBe(true);
      expect(await rows.changeGenerations(retired, firstGenerations)).toBe(true);
      expect(await rows.generations()).toEqual(firstGenerations);
    });

    it('dropping a generation removes all its rows and no others', async () => {
      const { rows } = bench();
      const [dropped, kept] = [newGeneration(), newGeneration()];
      for (const generation of [dropped, kept]) {
        await rows.writeStream(generation, change({ put: [documentRow('one')] }));
        await rows.putHistory(
          generation,
          Array.from({ length: 30 }, (_, index) =>
            entryRow('line', `${index}`, 'parents', { text: 'x'.repeat(100_000) }),
          ),
        );
      }
      const before = await contentOf(rows, kept);
      expect(await dropStep({ rows }, [dropped], { segment: 0, of: 1 }, null)).toEqual({
        cursor: null,
        count: 32,
      });
      expect(await contentOf(rows, dropped)).toEqual({});
      expect(await contentOf(rows, kept)).toEqual(before);
      expect(Object.keys(before)).toHaveLength(32);
    });
  });

  describe("a rebuild's progress", () => {
    it('rebuild progress changes only when its expected value matches', async () => {
      const { rows } = bench();
      const progress: RebuildProgress = {
        rebuildId: 'rebuild-1',
        generation: 2,
        operator: 'owner',
        phase: 'folding',
        streams: 3,
        total: 12,
        differences: null,
        startedAt: '2026-11-02T12:00:00.000Z',
        updatedAt: '2026-11-02T12:00:01.000Z',
      };
      expect(await rows.rebuildProgress()).toBeUndefined();
      const later = { ...progress, streams: 4 };
      expect(await rows.changeRebuildProgress(undefined, progress)).toBe(true);
      expect(await rows.changeRebuildProgress(undefined, later)).toBe(false);
      expect(await rows.changeRebuildProgress(later, { ...progress, phase: 'abandoned' })).toBe(false);
      expect(await rows.rebuildProgress()).toEqual(progress);
      expect(await rows.changeRebuildProgress(progress, later)).toBe(true);
      expect(await rows.rebuildProgress()).toEqual(later);
    });
  });
};
