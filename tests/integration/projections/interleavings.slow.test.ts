import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { type ProjectDeps, projectStream } from '@hoops/projections/project-stream';
import type { ReadStore } from '@hoops/projections/read-store';
import { rememberedCheckpoints } from '@hoops/projections/remembered-checkpoints';
import { type FamilyKeys, memoryFamilyKeys } from '@hoops/runtime/family-keys';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../system/runs.ts';
import { happens } from './club.ts';
import { step, withChildrenAdded } from './random-events.ts';
import { contentOf } from './rows.ts';

const unreliable = (
  scheduler: fc.Scheduler,
  store: EventStore,
  keys: FamilyKeys,
  rows: ReadStore,
  crashes: readonly ('before' | 'after' | 'none')[],
): ProjectDeps => {
  let writes = 0;
  const turn = (what: string) => scheduler.schedule(Promise.resolve(), what);
  return {
    store: {
      loadWithEvents: async (stream, fold) => {
        await turn('load');
        return store.loadWithEvents(stream, fold);
      },
      read: store.read,
    },
    keys,
    rows: {
      maxRowsPerWrite: rows.maxRowsPerWrite,
      checkpoint: async (...args) => {
        await turn('checkpoint');
        return rows.checkpoint(...args);
      },
      putHistory: async (...args) => {
        await turn('history');
        return rows.putHistory(...args);
      },
      writeStream: async (...args) => {
        await turn('write');
        const crash = crashes[writes] ?? 'none';
        writes += 1;
        if (crash === 'before') throw new Error('The process ended before the write.');
        const written = await rows.writeStream(...args);
        if (crash === 'after') throw new Error('The process ended after the write.');
        return written;
      },
    },
    backoff: async () => undefined,
  };
};

const delivered = async (deps: ProjectDeps, stream: StreamName, version: number): Promise<void> => {
  for (let failures = 0; ; failures += 1) {
    try {
      await projectStream(deps, 1, stream, version);
      return;
    } catch (error) {
      if (failures === 30) throw error;
    }
  }
};

it('reordered, repeated, delayed and lost deliveries produce the same rows as a replay', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.array(fc.constantFrom('none', 'before', 'after'), { maxLength: 12 }),
      fc.constantFrom(3, 99),
      fc.boolean(),
      async (scheduler, steps, crashes, maxRowsPerWrite, remembers) => {
        const keys = memoryFamilyKeys();
        const store = memoryEventStore({ keys });
        const rows = memoryReadStore({ maxRowsPerWrite });
        const process = unreliable(scheduler, store, keys, rows, crashes);
        const checkpoints = { ...process.rows, generations: rows.generations };
        const deps = remembers ? { ...process, rows: rememberedCheckpoints(checkpoints) } : process;
        const deliveries: Promise<void>[] = [];
        const club = async () => {
          for (const { stream, event, copies } of withChildrenAdded(steps)) {
            await scheduler.schedule(Promise.resolve(), 'append');
            const version = await happens(store, stream, [event]);
            for (let copy = 0; copy < copies; copy += 1) deliveries.push(delivered(deps, stream, version));
          }
        };
        await scheduler.waitFor(club());
        await scheduler.waitFor(Promise.all(deliveries));

        const replayed = memoryReadStore();
        for await (const stream of store.streams()) {
          await projectStream({ store, keys, rows: replayed }, 1, stream);
        }
        expect(await contentOf(rows, 1)).toEqual(await contentOf(replayed, 1));
      },
    ),
    runs(20),
  );
});
