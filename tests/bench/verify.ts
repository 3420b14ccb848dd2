import { createSecretKey, randomBytes } from 'node:crypto';
import { expectedRows } from '@hoops/audit/expected-rows';
import { verify } from '@hoops/audit/verification/verify';
import { familyId } from '@hoops/domain/ids';
import { familyStream, type StreamName } from '@hoops/domain/stream';
import type { StoredCommit } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import type { Checkpoint, GenerationItem } from '@hoops/projections/read-store';
import { entryPlace } from '@hoops/projections/row';
import { type Amounts, addShares, totalRow, withoutEmpty } from '@hoops/projections/totals';
import { systemClock } from '@hoops/runtime/clock';
import type { FamilyKey } from '@hoops/runtime/family-keys';
import { countingIds, ulidSource } from '@hoops/runtime/ids';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { happens } from '../integration/projections/club.ts';
import { aFamily, eventsAFamily } from './a-family.ts';
import { measure, print } from './measure.ts';
import { peakOfHeap } from './peak-of-heap.ts';

const live = 1;
const familiesAPage = 5;
const lookedAtEvery = 100;

/**
 * Verifies generated clubs without a database, to measure only the verification. The time for generating
 * events is subtracted.
 */
export const benchVerify = async (sizes: readonly number[]): Promise<void> => {
  for (const events of sizes) {
    let looks: () => void = () => undefined;
    const club = madeUpClub(events / eventsAFamily, () => looks());
    const making = await processorTime(club.readOnce);
    const heap = peakOfHeap();
    const all = await processorTime(() => verifyAll(club.deps, events));
    // Verifies again to sample the heap, because sampling takes longer than the work.
    looks = heap.look;
    await verifyAll(club.deps, events);
    const { before, peak } = heap.end();
    const what = `an event of ${events} that are verified without a database, and the making up of it, which is not counted`;
    print(measure(what, (all - making) / events, making / events, 'ms of a processor'));
    print(
      measure(`peak heap during a verification of ${events}, against the heap before`, peak, before, 'MB'),
    );
  }
};

const verifyAll = async (deps: ReturnType<typeof madeUpClub>['deps'], events: number): Promise<void> => {
  const report = await verify(deps, {}, { segments: 1, atOnce: 1 });
  if (report.findings.length > 0 || report.events !== events) throw new Error('The club is not right.');
};

const processorTime = async (work: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

type Family = {
  readonly stream: StreamName;
  readonly commits: readonly StoredCommit[];
  readonly checkpoint: Checkpoint;
  readonly items: readonly GenerationItem[];
};

const collect = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** @param look called regularly during the work, to sample the heap */
const madeUpClub = (families: number, look: () => void) => {
  const key: FamilyKey = { kind: 'usable', secret: createSecretKey(randomBytes(32)) };
  const keys = { obtain: async () => key, find: async () => key, erase: async () => undefined };
  const proofs = memoryProofKeys();
  const newest = new Map<StreamName, Family>();

  const family = async (number: number): Promise<Family> => {
    const id = `family-${number}`;
    const stream = familyStream(familyId(id));
    const known = newest.get(stream);
    if (known) return known;
    if (number % lookedAtEvery === 0) look();
    const store = memoryEventStore({ keys, proofs, newId: countingIds(id) });
    const happened = aFamily(id);
    for (const event of happened) await happens(store, stream, [event]);
    const commits = await collect(store.readCommits(stream));
    const envelopes = await collect(store.read(stream));
    const expected = await expectedRows(keys, stream, envelopes, happened.length);
    const { listed, shares, rows } = expected;
    const checkpoint = { revision: 1, version: happened.length, rows: listed, shares };
    const items: readonly GenerationItem[] = [
      ...[...rows.values()].map((row) => ({ kind: 'row', ...row }) as const),
      { kind: 'checkpoint', stream, ...checkpoint },
    ];
    const made = { stream, commits, checkpoint, items };
    newest.set(stream, made);
    // Cached, because the streams of a group are read twice.
    if (newest.size > 2 * familiesAPage * eventsAFamily) newest.delete([...newest.keys()][0] ?? stream);
    return made;
  };
  const numberOf = (stream: string): number => Number(/\d+$/.exec(stream)?.[0]);

  async function* storedStreams(after?: { readonly stream: StreamName }) {
    for (let number = after ? numberOf(after.stream) + 1 : 0; number < families; number += 1) {
      const { stream, commits } = await family(number);
      yield { stream, commit: commits.length, commits };
    }
  }
  const totals: Record<string, Amounts> = {};
  async function* scan(_generations: readonly number[], _segment: object, after: string | null) {
    for (let from = Number(after ?? 0); from < families; from += familiesAPage) {
      const items: { generation: number; item: GenerationItem }[] = [];
      for (let number = from; number < Math.min(from + familiesAPage, families); number += 1) {
        const made = await family(number);
        addShares(totals, made.checkpoint.shares);
        items.push(...made.items.map((item) => ({ generation: live, item })));
      }
      yield { items, cursor: String(from + familiesAPage) };
    }
    const rows = Object.entries(withoutEmpty(totals)).flatMap(([at, amounts]) => {
      const row = totalRow(entryPlace(at), amounts);
      return row ? [{ generation: live, item: { kind: 'row', row, version: null } as const }] : [];
    });
    for (const at of Object.keys(totals)) delete totals[at];
    yield { items: rows, cursor: null };
  }
  const checkpointsOf = async (_generation: number, streams: readonly string[]) =>
    new Map(
      await Promise.all(
        streams.map(async (stream) => [stream, (await family(numberOf(stream))).checkpoint] as const),
      ),
    );

  return {
    deps: {
      store: { ...memoryEventStore({ keys, proofs }), storedStreams },
      rows: { ...memoryReadStore(), scan, checkpointsOf },
      keys,
      proofs,
      newId: ulidSource(systemClock),
      wait: async () => undefined,
      concurrency: 8,
    },
    /** Generates everything as often as a verification does: once as rows, once as events. */
    readOnce: async (): Promise<void> => {
      for await (const { cursor } of scan([live], {}, null)) if (cursor === null) break;
      for await (const { commit } of storedStreams()) if (commit === 0) return;
    },
  };
};
