import type { DomainEvent } from '@hoops/domain/catalogue';
import type { EventStore } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { shardOf } from '@hoops/event-store/time-index';
import { isOfTotals, lists } from '@hoops/projections/lists';
import { type ProjectDeps, projectStream, refoldStream } from '@hoops/projections/project-stream';
import type { GenerationItem } from '@hoops/projections/read-store';
import { type FamilyKeys, memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { describe, expect, it } from 'vitest';
import { added, danaStream, happens, paid, registered, removed, renamed, takes } from '../club.ts';
import type { ReadStoreBench } from '../read-store-bench.ts';
import { contentOf, newGeneration } from '../rows.ts';

const manyAthletes = Array.from({ length: 24 }, (_, index) => added(`athlete-${index}`));

export const projectingContract = (bench: () => ReadStoreBench): void => {
  const start = () => {
    const keys = memoryFamilyKeys();
    const store = memoryEventStore({ keys });
    const deps = { store, keys, rows: bench().rows } satisfies ProjectDeps;
    return { store, deps, generation: newGeneration() };
  };
  const replayed = async ({ store, keys }: { readonly store: EventStore; readonly keys: FamilyKeys }) => {
    const fresh = newGeneration();
    for await (const stream of store.streams()) {
      await projectStream({ store, keys, rows: bench().rows }, fresh, stream);
    }
    return contentOf(bench().rows, fresh);
  };

  describe('projecting', () => {
    it('projecting a family writes its document, athletes, list entries and history', async () => {
      const { store, deps, generation } = start();
      await happens(store, danaStream, [
        registered(),
        added('jordan', 'Jordan Reyes'),
        takes('jordan', 'monday'),
      ]);
      await happens(store, danaStream, [paid('in_1')]);
      expect(await projectStream(deps, generation, danaStream, 1)).toBe(4);

      const { rows } = bench();
      const family = await rows.document(generation, 'family', 'dana');
      expect(family).toMatchObject({
        version: 4,
        data: { name: 'Dana Reyes', athletes: [{ athleteId: 'jordan' }] },
      });
      const athlete = await rows.document(generation, 'athlete', 'jordan');
      expect(athlete).toMatchObject({ version: 4, data: { athleteName: 'Jordan Reyes', parentID: 'dana' } });
      const lengthOf = async (list: string) =>
        (await rows.page(generation, list, { limit: 50 })).items.length;
      const lengths = { parents: 1, athletes: 1, 'athletes-plan#unenrolled': 1, 'athletes-in#monday': 1 };
      const shard = shardOf(danaStream);
      const history = {
        [lists.events(shard)]: 4,
        [lists.eventsOfType('AthleteAdded', shard)]: 1,
        'events-of#dana': 4,
        'payments#dana': 1,
      };
      for (const [list, length] of Object.entries({ ...lengths, ...history })) {
        expect({ list, length: await lengthOf(list) }).toEqual({ list, length });
      }
    });

    it('a repeated or late delivery writes nothing', async () => {
      const { store, deps, generation } = start();
      await happens(store, danaStream, [registered(), added('jordan')]);
      await projectStream(deps, generation, danaStream, 2);
      const before = await bench().rows.checkpoint(generation, danaStream);
      for (const version of [1, 2, 1]) await projectStream(deps, generation, danaStream, version);
      expect(await bench().rows.checkpoint(generation, danaStream)).toEqual(before);
    });

    it('a late event does not restore a deleted athlete', async () => {
      const { store, deps, generation } = start();
      await happens(store, danaStream, [registered(), added('jordan'), added('sam')]);
      await projectStream(deps, generation, danaStream, 1);
      await happens(store, danaStream, [removed('jordan')]);
      for (const version of [4, 2, 3, 1]) await projectStream(deps, generation, danaStream, version);

      expect(await bench().rows.document(generation, 'athlete', 'jordan')).toBeUndefined();
      const { items } = await bench().rows.page(generation, 'athletes', { limit: 50 });
      expect(items.map((item) => item.athleteId)).toEqual(['sam']);
    });

    it('projecting can write and remove more rows than one transaction holds', async () => {
      const { store, deps, generation } = start();
      await happens(store, danaStream, [registered(), ...manyAthletes]);
      await projectStream(deps, generation, danaStream);
      const { items } = await bench().rows.page(generation, 'athletes', { limit: 100 });
      expect(items).toHaveLength(24);
      expect(await contentOf(bench().rows, generation)).toEqual(await replayed(deps));

      const gone = manyAthletes.map((_, index) => removed(`athlete-${index}`));
      await happens(store, danaStream, gone);
      await projectStream(deps, generation, danaStream);
      expect((await bench().rows.page(generation, 'athletes', { limit: 100 })).items).toEqual([]);
      expect(await contentOf(bench().rows, generation)).toEqual(await replayed(deps));
    });

    const stories: readonly { name: string; next: readonly DomainEvent[] }[] = [
      { name: 'nothing new', next: [] },
      { name: 'its rows removed again', next: manyAthletes.map((_, index) => removed(`athlete-${index}`)) },
      { name: 'its rows changed', next: [renamed('athlete-1', 'Zed'), takes('athlete-2', 'friday')] },
    ];
    for (const { name, next } of stories) {
      it(`projecting recovers from a crash between two transactions, with ${name}`, async () => {
        const { store, deps, generation } = start();
        await happens(store, danaStream, [registered(), added('first')]);
        await projectStream(deps, generation, danaStream);
        await happens(store, danaStream, manyAthletes);
        let writes = 0;
        const crashing: ProjectDeps = {
          ...deps,
          rows: {
            ...deps.rows,
            writeStream: async (...args) => {
              writes += 1;
              if (writes === 2) throw new Error('The process ended here.');
              return deps.rows.writeStream(...args);
            },
          },
        };
        await expect(projectStream(crashing, generation, danaStream)).rejects.toThrow('ended here');
        if (next.length > 0) await happens(store, danaStream, next);
        await projectStream(deps, generation, danaStream);
        expect(await contentOf(bench().rows, generation)).toEqual(await replayed(deps));
      });
    }

    it('overlapping deliveries write the same rows as a replay', async () => {
      const { store, deps, generation } = start();
      const story = [
        [registered()],
        [added('a'), added('b')],
        [takes('a', 'reps')],
        [removed('b')],
        [paid('in_1')],
      ];
      const running: Promise<number>[] = [];
      for (const events of story) {
        const version = await happens(store, danaStream, events);
        running.push(
          projectStream(deps, generation, danaStream, version),
          projectStream(deps, generation, danaStream, 1),
        );
      }
      await Promise.all(running);
      expect(await contentOf(bench().rows, generation)).toEqual(await replayed(deps));
    });
  });

  describe('scanning', () => {
    it('segments split all items of a scan, and each can resume after any page', async () => {
      const { store, deps, generation } = start();
      await happens(store, danaStream, [registered(), added('jordan'), paid('in_1')]);
      await projectStream(deps, generation, danaStream);
      const { rows } = bench();
      const scanned = async (segment: number, of: number, after: string | null = null) => {
        const pages = [];
        for await (const page of rows.scan([generation, generation + 1], { segment, of }, after))
          pages.push(page);
        return pages;
      };
      const itemsIn = (pages: Awaited<ReturnType<typeof scanned>>) => pages.flatMap(({ items }) => items);
      const all: unknown[] = [];
      for await (const item of rows.items(generation)) all.push({ generation, item });
      const inThree = [await scanned(0, 3), await scanned(1, 3), await scanned(2, 3)];
      expect(inThree.flatMap(itemsIn)).toHaveLength(all.length);
      expect(inThree.flatMap(itemsIn)).toEqual(expect.arrayContaining(all));
      for (const pages of [...inThree, await scanned(0, 1)]) {
        expect(pages.map(({ cursor }) => cursor === null)).toEqual(
          pages.map((_, index) => index === pages.length - 1),
        );
      }
      const [first, ...others] = await scanned(0, 1);
      if (first && first.cursor !== null) {
        expect(itemsIn(await scanned(0, 1, first.cursor))).toEqual(itemsIn(others));
      }
    });

    it('a scan reads only checkpoints and event log entries of a witness generation', async () => {
      const { store, deps, generation } = start();
      const other = newGeneration();
      await happens(store, danaStream, [registered(), added('jordan'), paid('in_1')]);
      for (const each of [generation, other]) await projectStream(deps, each, danaStream);
      const { rows } = bench();
      const ofWitness: GenerationItem[] = [];
      let [whole, itsOwn] = [0, 0];
      for await (const _item of rows.items(generation)) whole += 1;
      for await (const page of rows.scan([generation], { segment: 0, of: 1 }, null, [other]))
        for (const { generation: of, item } of page.items)
          if (of === other) ofWitness.push(item);
          else itsOwn += 1;
      expect(itsOwn).toBe(whole);
      const kinds = ofWitness.map((item) =>
        item.kind === 'row' && item.row.kind === 'entry' ? item.row.list.replace(/#.*/, '') : item.kind,
      );
      expect(kinds.sort()).toEqual(['checkpoint', 'events-of', 'events-of', 'events-of']);
    });

    it('reading many checkpoints at once returns the same values as reading each separately', async () => {
      const { store, deps, generation } = start();
      await happens(store, danaStream, [registered(), added('jordan')]);
      await projectStream(deps, generation, danaStream);
      const { rows } = bench();
      const nameless = Array.from({ length: 150 }, (_, index) => `family#nameless-${index}`);
      expect(await rows.checkpointsOf(generation, [...nameless, danaStream])).toEqual(
        new Map([[danaStream, await rows.checkpoint(generation, danaStream)]]),
      );
    });
  });

  describe('refolding', () => {
    it('refolding a stream restores missing rows', async () => {
      const { store, deps, generation } = start();
      await happens(store, danaStream, [registered(), added('jordan'), paid('in_1')]);
      await projectStream(deps, generation, danaStream);
      const right = await contentOf(bench().rows, generation);
      const all: string[] = [];
      for await (const { row } of bench().rows.allRows(generation)) {
        if (row.kind === 'document') all.push(`document|${row.type}|${row.id}`);
        // Keeps totals, because they belong to several streams.
        else if (!isOfTotals(row.list)) all.push(`entry|${row.list}|${row.sort}|${row.id}`);
      }
      await bench().rows.removeRows(generation, all);
      expect(await contentOf(bench().rows, generation)).not.toEqual(right);
      await refoldStream(deps, generation, danaStream);
      expect(await contentOf(bench().rows, generation)).toEqual(right);
    });
  });
};
