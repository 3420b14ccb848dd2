import { subscriber } from '@hoops/bus/subscriber';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import type { EventStore } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { toSqsEvent } from '@hoops/local/queues/sqs-event';
import { projectStream } from '@hoops/projections/project-stream';
import { allOfStream, projectorFor } from '@hoops/projections/projector';
import type { ReadStore } from '@hoops/projections/read-store';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { silentLogger } from '@hoops/runtime/logger';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../system/runs.ts';
import { happens } from '../club.ts';
import { step, withChildrenAdded } from '../random-events.ts';
import type { ReadStoreBench } from '../read-store-bench.ts';
import { contentOf, newGeneration } from '../rows.ts';

/**
 * Moment when a process crashes while writing rows: before the write, or after the write but before its
 * acknowledgment.
 */
type Crash = 'none' | 'before' | 'after';

type Batch = { readonly places: readonly number[]; readonly process: number };

const batch: fc.Arbitrary<Batch> = fc.record({
  places: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
  process: fc.nat({ max: 1 }),
});

const crashing = (rows: ReadStore, generation: number, crashes: readonly Crash[]): ReadStore => {
  let writes = 0;
  return {
    ...rows,
    generations: async () => ({ live: generation, building: null, previous: null }),
    writeStream: async (...args) => {
      const crash = crashes[writes] ?? 'none';
      writes += 1;
      if (crash === 'before') throw new Error('The process ended before the write.');
      const written = await rows.writeStream(...args);
      if (crash === 'after') throw new Error('The process ended after the write.');
      return written;
    },
  };
};

const published = async (store: EventStore): Promise<readonly SealedEnvelope[]> => {
  const all: SealedEnvelope[] = [];
  for await (const stream of store.streams()) {
    for await (const { envelopes } of store.readCommits(stream)) all.push(...envelopes);
  }
  return all;
};

const message = (detail: SealedEnvelope, copy: number) => ({
  id: `${detail.id}-${copy}`,
  queue: 'projector',
  body: JSON.stringify({ detail }),
  sentAt: 0,
  dueAt: 0,
  receiveCount: 1,
});

export const batchContract = (bench: () => ReadStoreBench): void => {
  describe('the projector', () => {
    it('the projector writes the same rows despite split, mixed, repeated and lost batches', async () => {
      const { rows } = bench();
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 3, maxLength: 12 }),
          fc.array(batch, { minLength: 1, maxLength: 8 }),
          fc.array(fc.constantFrom<Crash>('none', 'none', 'before', 'after'), { maxLength: 8 }),
          async (steps, batches, crashes) => {
            const keys = memoryFamilyKeys();
            const store = memoryEventStore({ keys });
            const generation = newGeneration();
            const unsafe = crashing(rows, generation, crashes);
            const processes = [0, 1].map(() =>
              subscriber('projector', projectorFor({ store, keys, rows: unsafe }), silentLogger, allOfStream),
            );
            const all = withChildrenAdded(steps);
            const half = Math.ceil(all.length / 2);
            for (const { stream, event } of all.slice(0, half)) await happens(store, stream, [event]);
            let waiting = (await published(store)).flatMap((one) => [message(one, 1), message(one, 2)]);
            const deliver = async ({ places, process }: Batch) => {
              const chosen = new Set(places.map((place) => place % Math.max(1, waiting.length)));
              const batched = waiting.filter((_, place) => chosen.has(place));
              waiting = waiting.filter((_, place) => !chosen.has(place));
              const received = batched.map((one) => ({ message: one, receipt: one.id }));
              const answer = await processes[process]?.(toSqsEvent('projector', received));
              const failed = new Set(answer?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
              waiting.push(...batched.filter(({ id }) => failed.has(id)));
            };
            // Batches are delivered in pairs, as with several consumers.
            for (let at = 0; at < batches.length; at += 2)
              await Promise.all(batches.slice(at, at + 2).map(deliver));
            const seen = new Set((await published(store)).map(({ id }) => id));
            for (const { stream, event } of all.slice(half)) await happens(store, stream, [event]);
            const later = (await published(store)).filter(({ id }) => !seen.has(id));
            waiting.push(...later.map((one) => message(one, 1)));
            for (let round = 0; waiting.length > 0; round += 1) {
              expect(round).toBeLessThan(200);
              await deliver({
                places: Array.from({ length: 10 }, (_, place) => place * 3),
                process: round % 2,
              });
            }
            const replayed = newGeneration();
            for await (const stream of store.streams()) {
              await projectStream({ store, keys, rows }, replayed, stream);
            }
            expect(await contentOf(rows, generation)).toEqual(await contentOf(rows, replayed));
          },
        ),
        runs(4),
      );
    });
  });
};
