import { BatchWriteItemCommand, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { retire } from '@hoops/audit/generations';
import { rebuild } from '@hoops/audit/rebuild';
import type { RebuildDeps } from '@hoops/audit/rebuild-deps';
import { verify } from '@hoops/audit/verify';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { commitItem } from '@hoops/event-store/commit-item';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { memoryTable } from '@hoops/event-store/memory-commit-log';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { createEventStore } from '@hoops/event-store/stored-event-store';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { ulidSource } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { eventsTable, keysTable, readTable } from '@hoops/wiring/tables';
import { happens } from '../integration/projections/club.ts';
import { aFamily, eventsAFamily } from './a-family.ts';
import { withBenchDatabase } from './bench-database.ts';
import { measure, print, timed } from './measure.ts';
import { peakOfHeap } from './peak-of-heap.ts';

/** As the command line has it. */
const concurrency = 8;

/**
 * All rows of clubs of these sizes rebuilt in this process, with verifying and comparing, against the plain paged read of
 * the table with the events. Printed too: what the process's heap grew to, which must not depend on the size.
 * @param cuts into how many segments each is cut, which are worked on side by side.
 */
export const benchRebuild = async (sizes: readonly number[], cuts: readonly number[]): Promise<void> => {
  for (const events of sizes) await benchClub(events, cuts);
};

const benchClub = async (events: number, cuts: readonly number[]): Promise<void> => {
  await withBenchDatabase([eventsTable, keysTable, readTable], async () => {
    const deps = depsOf();
    await fill(dynamoDbClient(), deps, events / eventsAFamily);
    const read = await timed(() => readAll(dynamoDbClient()));
    const perSecond = (milliseconds: number) => (events / milliseconds) * 1_000;
    // The first once more: a machine that others use too changes meanwhile.
    await benchVerified(deps, events, perSecond(read), cuts.length > 1 ? [...cuts, 1] : cuts);
    const heap = peakOfHeap();
    for (const segments of cuts) {
      const rebuilt = await timed(() => rebuild(deps, 'bench', { cut: { segments, atOnce: segments } }));
      const what = `events that a rebuild of ${events} in ${segments} segments takes, with verifying and comparing, against the plain paged read of their table`;
      print(measure(what, perSecond(rebuilt), perSecond(read), 'a second'));
      await retire(deps, 'bench');
    }
    const { before, peak } = heap.end();
    print(measure(`heap at most while ${events} are rebuilt, against that before`, peak, before, 'MB'));
  });
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
  print(measure(`heap at most while ${events} are verified, against that before`, peak, before, 'MB'));
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

/** Writes families with their events, and their rows. */
const fill = async (
  client: DynamoDBClient,
  deps: ReturnType<typeof depsOf>,
  families: number,
): Promise<void> => {
  const all = Array.from({ length: families }, (_, number) => `family-${number}`);
  await forEachAtOnce(all, concurrency, async (id) => {
    const table = memoryTable();
    const store = memoryEventStore({ keys: deps.keys, proofs: deps.proofs }, table);
    const stream = familyStream(familyId(id));
    const happened = aFamily(id);
    for (const event of happened) await happens(store, stream, [event]);
    const Items = (table.commits.get(stream) ?? []).map((record) => ({
      PutRequest: { Item: commitItem(record) },
    }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [eventsTable.name]: Items } }));
    await projectStream(deps, 1, stream);
  });
};

const readAll = async (client: DynamoDBClient): Promise<void> => {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: eventsTable.name })) {
    if (Items.length === 0) return;
  }
};
