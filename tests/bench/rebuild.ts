import { BatchWriteItemCommand, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { retire } from '@hoops/audit/rebuild/generations';
import { rebuild } from '@hoops/audit/rebuild/rebuild';
import type { RebuildDeps } from '@hoops/audit/rebuild/rebuild-deps';
import { verify } from '@hoops/audit/verification/verify';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { commitItem } from '@hoops/event-store/commit-item';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { memoryTable } from '@hoops/event-store/memory-commit-log';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { createEventStore } from '@hoops/event-store/stored-event-store';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import type { EntryRow } from '@hoops/projections/row';
import { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { ulidSource } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { itemsOfPage } from '@hoops/runtime/scan-pages';
import { eventsTable, keysTable, readTable } from '@hoops/wiring/tables';
import { happens, renamed } from '../integration/projections/club.ts';
import { aFamily, eventsAFamily } from './a-family.ts';
import { withBenchDatabase } from './bench-database.ts';
import { measure, print, timed } from './measure.ts';
import { peakOfHeap } from './peak-of-heap.ts';
import { processorTimeOf } from './processor-time.ts';

/** Equal to the default of `--concurrency` in the rebuild command. */
const concurrency = 8;

/**
 * Measures rebuilds with verification against a paged read of the events table, and against that read plus
 * equally many batch writes. Prints the peak heap.
 */
export const benchRebuild = async (sizes: readonly number[], cuts: readonly number[]): Promise<void> => {
  for (const events of sizes) await benchClub(events, cuts);
};

/** Times one rebuild of a large club, without baseline and verification, which would take another hour. */
export const benchLargeRebuild = (events: number): Promise<void> =>
  withBenchDatabase([eventsTable, keysTable, readTable], async (_endpoint, pid) => {
    const deps = depsOf();
    await fill(dynamoDbClient(), deps, events / eventsAFamily);
    const read = await timed(() => readAll(dynamoDbClient()));
    await benchOneRebuild(deps, pid, events, 1, { 'the plain read': read });
  });

const benchClub = async (events: number, cuts: readonly number[]): Promise<void> => {
  await withBenchDatabase([eventsTable, keysTable, readTable, copiesTable], async (_endpoint, pid) => {
    const deps = depsOf();
    await fill(dynamoDbClient(), deps, events / eventsAFamily);
    const read = await timed(() => readAll(dynamoDbClient()));
    const perSecond = (milliseconds: number) => (events / milliseconds) * 1_000;
    // Measures the first cut again at the end, because the speed of a shared machine changes.
    await benchVerified(deps, events, perSecond(read), cuts.length > 1 ? [...cuts, 1] : cuts);
    const floor = read + (await timed(() => writeAsMany(deps)));
    print(
      measure(
        `events a second of ${events}: plain read with as many row writes, against the plain read`,
        perSecond(floor),
        perSecond(read),
        'a second',
      ),
    );
    for (const segments of cuts) {
      await benchOneRebuild(deps, pid, events, segments, { 'that floor': floor, 'the plain read': read });
      await retire(deps, 'bench');
    }
  });
};

/** @param peers durations of the peers, in milliseconds */
const benchOneRebuild = async (
  deps: RebuildDeps,
  pid: number | undefined,
  events: number,
  segments: number,
  peers: Readonly<Record<string, number>>,
): Promise<void> => {
  const heap = peakOfHeap();
  let milliseconds = 0;
  const taken = await processors(pid, async () => {
    milliseconds = await timed(() => rebuild(deps, 'bench', { cut: { segments, atOnce: segments } }));
  });
  const { before, peak } = heap.end();
  const perSecond = (time: number) => (events / time) * 1_000;
  const what = `events that a rebuild of ${events} in ${segments} segments takes, with verifying and comparing`;
  for (const [peer, time] of Object.entries(peers))
    print(measure(`${what}, against ${peer}`, perSecond(milliseconds), perSecond(time), 'a second'));
  print(
    measure(
      `processor time (process and database) per event, ${events} rebuilt in ${segments} segments`,
      taken.own / events,
      taken.database / events,
      'ms',
    ),
  );
  print(measure(`peak heap during a rebuild of ${events}, against the heap before`, peak, before, 'MB'));
};

const processors = async (
  pid: number | undefined,
  work: () => Promise<unknown>,
): Promise<{ readonly own: number; readonly database: number }> => {
  const ofDatabase = async () => (pid === undefined ? Number.NaN : processorTimeOf(pid));
  const [own, database] = [process.cpuUsage(), await ofDatabase()];
  await work();
  const { user, system } = process.cpuUsage(own);
  return { own: (user + system) / 1_000, database: (await ofDatabase()) - database };
};

/** Number of families, and events per family. */
const clubs = { small: [25, 10], long: [25, 40], many: [100, 10] } as const;

/**
 * Processor time of a rebuild per run, stream and event, computed from clubs that differ in only one
 * number.
 */
export const benchRebuildCosts = async (): Promise<void> => {
  const costOf = async ([families, each]: readonly [number, number]): Promise<readonly [number, number]> => {
    let cost: readonly [number, number] = [Number.NaN, Number.NaN];
    await withBenchDatabase([eventsTable, keysTable, readTable], async (_endpoint, pid) => {
      const deps = depsOf();
      await fill(dynamoDbClient(), deps, families, each);
      const { own, database } = await processors(pid, () => rebuild(deps, 'bench'));
      cost = [own, database];
    });
    return cost;
  };
  // Warms up the JIT; the result is not used.
  await costOf(clubs.many);
  const [small, long, many] = [await costOf(clubs.small), await costOf(clubs.long), await costOf(clubs.many)];
  const [event, stream, job] = [0, 1].reduce(
    (costs, of) => {
      const at = (cost: readonly [number, number]) => cost[of] ?? Number.NaN;
      const ofEvent = (at(long) - at(small)) / (25 * 30);
      const ofStream = (at(many) - at(small)) / 75 - 10 * ofEvent;
      costs[0]?.push(ofEvent);
      costs[1]?.push(ofStream);
      costs[2]?.push(at(small) - 25 * ofStream - 250 * ofEvent);
      return costs;
    },
    [[], [], []] as number[][],
  );
  for (const [what, costs] of Object.entries({ job, stream, event })) {
    const [own = Number.NaN, database = Number.NaN] = costs ?? [];
    print(measure(`processor time (process and database) of a rebuild, per ${what}`, own, database, 'ms'));
  }
};

const benchVerified = async (
  deps: RebuildDeps,
  events: number,
  readPerSecond: number,
  cuts: readonly number[],
): Promise<void> => {
  const heap = peakOfHeap();
  for (const segments of cuts) {
    const took = await timed(async () => {
      const { findings } = await verify(deps, {}, { segments, atOnce: segments });
      if (findings.length > 0) throw new Error('Something is wrong with the club of the bench.');
    });
    const what = `events of ${events} that are verified in ${segments} segments, against the plain paged read of their table`;
    print(measure(what, (events / took) * 1_000, readPerSecond, 'a second'));
  }
  const { before, peak } = heap.end();
  print(measure(`peak heap during a verification of ${events}, against the heap before`, peak, before, 'MB'));
};

const depsOf = () => {
  const [keys, proofs, newId] = [memoryFamilyKeys(), memoryProofKeys(), ulidSource(systemClock)];
  const writer = { keys, proofs, newId, clubId: 'bench', producer: 'bench', logger: silentLogger };
  return {
    store: createEventStore(dynamoDbCommitLog(dynamoDbClient(), eventsTable.name), {
      ...writer,
      snapshots: false,
    }),
    keys,
    proofs,
    rows: dynamoDbReadStore(documentClient(), readTable.name),
    clock: systemClock,
    newId,
    wait: async () => undefined,
    drainMs: 0,
    concurrency,
  } satisfies RebuildDeps;
};

const fill = async (
  client: DynamoDBClient,
  deps: ReturnType<typeof depsOf>,
  families: number,
  each = eventsAFamily,
): Promise<void> => {
  const all = Array.from({ length: families }, (_, number) => `family-${number}`);
  await forEachAtOnce(all, concurrency, async (id) => {
    const table = memoryTable();
    const store = memoryEventStore({ keys: deps.keys, proofs: deps.proofs }, table);
    const stream = familyStream(familyId(id));
    const more = Array.from({ length: each - eventsAFamily }, (_, number) =>
      renamed(`${id}-a`, `Sam ${number} ${id}`),
    );
    const happened = [...aFamily(id), ...more];
    for (const event of happened) await happens(store, stream, [event]);
    const Items = (table.commits.get(stream) ?? []).map((record) => ({
      PutRequest: { Item: commitItem(record) },
    }));
    for (let from = 0; from < Items.length; from += 25)
      await client.send(
        new BatchWriteItemCommand({ RequestItems: { [eventsTable.name]: Items.slice(from, from + 25) } }),
      );
    await projectStream(deps, 1, stream);
  });
};

const readAll = async (client: DynamoDBClient): Promise<void> => {
  const pages = paginateScan({ client }, { TableName: eventsTable.name, Limit: itemsOfPage });
  for await (const { Items = [] } of pages) {
    if (Items.length === 0) return;
  }
};

/** Writes equally many rows in batches into a separate table, as copies of one page. */
const writeAsMany = async ({ rows }: ReturnType<typeof depsOf>): Promise<void> => {
  const page: EntryRow[] = [];
  let count = 0;
  for await (const { items } of rows.scan([1], { segment: 0, of: 1 }, null)) {
    count += items.length;
    if (page.length === 0)
      for (const { item } of items) if (item.kind === 'row' && item.row.kind === 'entry') page.push(item.row);
  }
  const written = dynamoDbReadStore(documentClient(), copiesTable.name);
  const batches = Array.from({ length: Math.ceil(count / 25) }, (_, batch) => batch);
  await forEachAtOnce(batches, 6, (batch) => {
    const copies = Array.from({ length: 25 }, (_, number) => {
      const row = page[(batch * 25 + number) % page.length];
      if (!row) throw new Error('There is no row to copy.');
      return { ...row, id: `${row.id} ${batch}` };
    });
    return written.putHistory(1, copies);
  });
};

const copiesTable = { ...readTable, name: 'copies' };
