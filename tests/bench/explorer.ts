import { auditQueries } from '@hoops/api/audit/queries';
import type { Request } from '@hoops/api/http/create-handler';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import type { ReadStore } from '@hoops/projections/read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { readTable } from '@hoops/wiring/tables';
import { added, happens, paid, registered, takes } from '../integration/projections/club.ts';
import { withBenchDatabase } from './bench-database.ts';
import { percentile, ratioRow, ratioTable, timed } from './measure.ts';

const eventsAFamily = 10;
const rounds = 25;
const minuteMs = 60_000;

const askedFor = 7;

/**
 * Writes the rows of `events` events, each family at a different time.
 * @returns only the queried family's stream, because all streams exceed the memory
 */
const fill = async (rows: ReadStore, generation: number, events: number) => {
  let kept = memoryEventStore();
  const families = Array.from({ length: events / eventsAFamily }, (_, number) => `family-${number}`);
  await forEachAtOnce([...families.entries()], 8, async ([number, id]) => {
    const store = memoryEventStore();
    if (number === askedFor) kept = store;
    const stream = familyStream(familyId(id));
    const at = new Date(Date.parse('2026-01-01T00:00:00Z') + number * minuteMs).toISOString();
    const bought = Array.from({ length: eventsAFamily - 3 }, (_, index) => paid(`in_${number}_${index}`));
    await happens(store, stream, [registered(id), added('jordan'), takes('jordan', 'monday'), ...bought], at);
    const lines = await wholeStream(store, stream);
    // Sets the correlation id, because the helper gives every family the same command id.
    await rows.putHistory(
      generation,
      lines.flatMap((line) => historyRows({ ...line, correlationId: `request-${id}` })),
    );
  });
  return kept;
};

type Cost = { queries: number; rows: number };

const explorerOf = (rows: ReadStore, generation: number, store: ReturnType<typeof memoryEventStore>) => {
  const cost: Cost = { queries: 0, rows: 0 };
  const counted: ReadStore = {
    ...rows,
    generations: async () => ({ live: generation, building: null, previous: null }),
    page: async (...asked) => {
      const page = await rows.page(...asked);
      cost.queries += 1;
      cost.rows += page.items.length;
      return page;
    },
  };
  const queries = auditQueries({
    store,
    rows: counted,
    keys: memoryFamilyKeys(),
    clock: systemClock,
    newId: countingIds('id'),
    logger: silentLogger,
  });
  return { queries, cost };
};

type Explorer = ReturnType<typeof explorerOf>;
const request = {} as Request;
const asked: Readonly<Record<string, (queries: Explorer['queries']) => Promise<unknown>>> = {
  'the first page of the event log': ({ auditEvents }) => auditEvents({}, request),
  'a page by type and words': ({ auditEvents }) =>
    auditEvents({ type: 'AthleteAdded', text: 'jordan' }, request),
  'a page that nothing is on': ({ auditEvents }) =>
    auditEvents({ by: 'dana', type: 'ClassesChanged', onBehalf: 'yes' }, request),
  'the count': ({ auditEventCount }) => auditEventCount({}, request),
  'the tree of a request': ({ auditCause }) => auditCause({ id: `in_${askedFor}_2` }, request),
};

export const benchExplorer = async (events: number): Promise<void> => {
  const few = 1_000;
  await withBenchDatabase([readTable], async () => {
    const rows = dynamoDbReadStore(documentClient(), readTable.name);
    const [small, large] = [
      explorerOf(rows, 1, await fill(rows, 1, few)),
      explorerOf(rows, 2, await fill(rows, 2, events)),
    ];
    const table: string[] = [];
    for (const [what, ask] of Object.entries(asked)) {
      const times: { readonly few: number[]; readonly many: number[] } = { few: [], many: [] };
      const before = { few: { ...small.cost }, many: { ...large.cost } };
      for (let round = 0; round < rounds; round += 1) {
        times.few.push(await timed(() => ask(small.queries)));
        times.many.push(await timed(() => ask(large.queries)));
      }
      table.push(ratioRow(`${what}, ms (p50)`, [percentile(times.many, 0.5), percentile(times.few, 0.5)]));
      const each = ({ cost }: Explorer, since: Cost, name: keyof Cost) => (cost[name] - since[name]) / rounds;
      for (const name of ['queries', 'rows'] as const)
        table.push(ratioRow(`... ${name}`, [each(large, before.many, name), each(small, before.few, name)]));
    }
    process.stdout.write(`${ratioTable(['', `${events} events`, `${few} events`], table)}\n`);
  });
};
