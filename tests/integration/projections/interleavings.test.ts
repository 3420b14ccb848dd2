import type { DomainEvent } from '@hoops/domain/catalogue';
import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import { scheduleItemId } from '@hoops/domain/ids';
import { EmailBounced, EmailSent } from '@hoops/domain/mail/events';
import { ScheduleItemAdded, ScheduleItemRemoved } from '@hoops/domain/schedule/events';
import { mailStream, type StreamName, scheduleStream } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { EventStore } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { type ProjectDeps, projectStream } from '@hoops/projections/project-stream';
import type { ReadStore } from '@hoops/projections/read-store';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { added, happens, paid, registered, removed, renamed, takes } from './club.ts';
import { contentOf } from './rows.ts';

type Step = { readonly stream: StreamName; readonly event: DomainEvent; readonly copies: number };

const [november, december] = ['2026-11', '2026-12'] as const;
const child = fc.constantFrom('jordan', 'sam', 'alex');
const name = fc.constantFrom('Zoë', 'Al Be', 'al', 'Émile');
const familyEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  child.map((id) => removed(id)),
  fc.tuple(child, name).map(([id, to]) => renamed(id, to)),
  fc.tuple(child, fc.subarray(['monday', 'friday', 'reps'] as const)).map(([id, days]) => takes(id, ...days)),
  fc.integer({ min: 1, max: 9 }).map((number) => paid(`in_${number}`)),
  fc.constantFrom(november, december).map((period) => exampleOf(MonthlyChargeAssessed, { period })),
);
const item = scheduleItemId('item-1');
const otherEvent: fc.Arbitrary<Omit<Step, 'copies'>> = fc.constantFrom(
  { stream: scheduleStream, event: exampleOf(ScheduleItemAdded, { itemId: item }) },
  { stream: scheduleStream, event: exampleOf(ScheduleItemRemoved, { itemId: item }) },
  { stream: mailStream('mail-1'), event: exampleOf(EmailSent) },
  { stream: mailStream('mail-1'), event: exampleOf(EmailBounced) },
);
const family = fc.constantFrom<StreamName>('family#one', 'family#two');
const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ stream: family, event: familyEvent }) },
      { weight: 1, arbitrary: otherEvent },
    ),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([happening, copies]) => ({ ...happening, copies }));

/** A child that is deleted may be added again under the same id: the rows must distinguish both. */
const withChildrenAdded = (steps: readonly Step[]): readonly Step[] => {
  const present = new Set<string>();
  const opening = (['family#one', 'family#two'] as const).map((stream) => ({
    stream,
    event: registered(stream.slice('family#'.length)),
    copies: 1,
  }));
  const rest = steps.flatMap((one) => {
    if (!('athleteId' in one.event.data) || one.event.data.athleteId === null) return [one];
    const id = `${one.stream}-${one.event.data.athleteId}`.replace('family#', '');
    const event = { ...one.event, data: { ...one.event.data, athleteId: id } } as DomainEvent;
    const isPayment = event.type === 'PaymentReceived';
    const needsAdding = !isPayment && !present.has(id);
    if (event.type === 'AthleteRemoved') present.delete(id);
    else if (!isPayment) present.add(id);
    return [...(needsAdding ? [{ ...one, event: added(id) }] : []), { ...one, event }];
  });
  return [...opening, ...rest];
};

/** Every call waits for its turn, and some writes end in a crash, before or after they took effect. */
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
      load: async (stream, fold) => {
        await turn('load');
        return store.load(stream, fold);
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

/** A queue delivers again what failed. */
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

describe('any interleaving, repetition, delay and loss of deliveries', () => {
  it('ends in the same rows as a replay from nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(step, { minLength: 3, maxLength: 14 }),
        fc.array(fc.constantFrom('none', 'before', 'after'), { maxLength: 12 }),
        fc.constantFrom(3, 99),
        async (scheduler, steps, crashes, maxRowsPerWrite) => {
          const keys = memoryFamilyKeys();
          const store = memoryEventStore({ keys });
          const rows = memoryReadStore({ maxRowsPerWrite });
          const deps = unreliable(scheduler, store, keys, rows, crashes);
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
      { numRuns: 60 },
    );
  });
});
