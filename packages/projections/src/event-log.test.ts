import type { Envelope } from '@hoops/domain/envelope';
import { AthleteAdded } from '@hoops/domain/family/athletes/events';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eventLogItem, historyRows } from './derive/history-rows.ts';
import { type EventFilters, eventPage, listedEvents, passes, searchEvents } from './event-log.ts';
import { memoryReadStore } from './memory-read-store.ts';
import { type PageOptions, type ReadStore, UnknownPage } from './read-store.ts';
import { eventLogItemSchema } from './views/lists.ts';

const event = (
  family: string,
  version: number,
  at: string,
  others: Partial<Pick<Envelope, 'actor' | 'command' | 'correlationId'>> = {},
): Envelope => ({
  type: 'AthleteAdded',
  data: AthleteAdded.example,
  id: `${family}-${String(version).padStart(4, '0')}`,
  clubId: 'club',
  stream: familyStream(familyId(family)),
  version,
  schema: 1,
  at,
  occurredAt: at,
  actor: { sub: family, role: 'parent' },
  commandId: 'command',
  correlationId: `request-${family}-${version}`,
  producer: 'test',
  ...others,
});

const logOf = async (events: readonly Envelope[]) => {
  const store = memoryReadStore();
  await store.putHistory(1, events.flatMap(historyRows));
  const cost = { queries: 0, rows: 0 };
  const rows: Pick<ReadStore, 'page'> = {
    page: (generation, list, options) => {
      cost.queries += 1;
      cost.rows += options.limit;
      return store.page(generation, list, options);
    },
  };
  return { store, rows, cost };
};

const idsOf = async (
  rows: Pick<ReadStore, 'page'>,
  filters: EventFilters,
  options: Pick<PageOptions, 'limit' | 'newestFirst'>,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await eventPage(rows, 1, filters, { ...options, cursor });
    expect(page.ids.length).toBeLessThanOrEqual(options.limit);
    ids.push(...page.ids);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
};

const moment = (ms: number): string => new Date(Date.parse('2026-11-10T18:00:00Z') + ms).toISOString();

it('an event is one row of the log, and indexes list it by type, request and actor', () => {
  const admin = { sub: 'coach', role: 'admin' } as const;
  const rows = historyRows(event('dana', 1, moment(0), { actor: admin }));
  expect(rows.map(({ list, also }) => [list, also])).toEqual([
    [
      'events-of#dana',
      ['events#1', 'events-type#AthleteAdded#1', 'events-by#coach#1', 'events-because#request-dana-1'],
    ],
  ]);
});

it('the event log returns every event once, in order, page by page', async () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 5 })), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(
      some,
      fc.integer({ min: 1, max: 20 }),
      fc.boolean(),
      async (drawn, limit, newestFirst) => {
        const events = drawn.map(([family, ms], index) => event(`family-${family}`, index + 1, moment(ms)));
        const { rows } = await logOf(events);
        const order = events
          .toSorted((a, b) => (`${a.at}${a.id}` < `${b.at}${b.id}` ? -1 : 1))
          .map(({ id }) => id);
        const expected = newestFirst ? order.toReversed() : order;
        for (const filters of [{}, { type: 'AthleteAdded' }]) {
          expect(await idsOf(rows, filters, { limit, newestFirst })).toEqual(expected);
        }
      },
    ),
    { numRuns: 30 },
  );
});

it('the event log is spread over eight partitions, even for events of one type', async () => {
  const events = Array.from({ length: 800 }, (_, index) => event(`family-${index}`, 1, moment(0)));
  const written = new Map<string, number>();
  const listed = events.flatMap(historyRows).flatMap(({ list, also = [] }) => [list, ...also]);
  for (const list of listed.filter((name) => !/^events-(of|because)#/.test(name)))
    written.set(list, (written.get(list) ?? 0) + 1);
  expect(written.size).toBe(16);
  for (const count of written.values()) expect(count).toBeLessThan(800 / 5);
});

it('a page of the event log costs the same regardless of the number of events', async () => {
  const costOf = async (count: number) => {
    const { rows, cost } = await logOf(
      Array.from({ length: count }, (_, index) => event(`family-${index % 97}`, index + 1, moment(index))),
    );
    const first = await eventPage(rows, 1, {}, { limit: 50, newestFirst: true });
    await eventPage(rows, 1, {}, { limit: 50, newestFirst: true, cursor: first.nextCursor ?? '' });
    return cost;
  };
  const [few, many] = await Promise.all([costOf(400), costOf(8_000)]);
  expect(few.queries).toBeLessThanOrEqual(20);
  expect(many.queries).toBeLessThanOrEqual(20);
  expect(many.rows).toBeLessThanOrEqual(500);
});

it('the event log limits a search to the club’s days without reading other days', async () => {
  const at = [
    '2026-11-01T04:59:59.999Z',
    '2026-11-01T05:00:00.000Z',
    '2026-11-02T05:59:59.999Z',
    '2026-11-02T06:00:00.000Z',
  ];
  const { rows, cost } = await logOf(at.map((moment, index) => event('dana', index + 1, moment)));
  const options = { limit: 1, newestFirst: true };
  const first = { from: '2026-11-01', to: '2026-11-01' };
  expect(await idsOf(rows, { family: 'dana', ...first }, options)).toEqual(['dana-0003', 'dana-0002']);
  expect(cost.queries).toBe(2);
  expect(await idsOf(rows, first, options)).toEqual(['dana-0003', 'dana-0002']);
  expect(await idsOf(rows, { to: '2026-10-31' }, options)).toEqual(['dana-0001']);
  expect(await idsOf(rows, { from: '2026-11-02' }, options)).toEqual(['dana-0004']);
  expect(await idsOf(rows, { from: '0001-01-01', to: '9999-12-31' }, { limit: 9 })).toHaveLength(4);
  expect(await idsOf(rows, { from: '9999-12-31' }, options)).toEqual([]);
});

const found = async (
  rows: Pick<ReadStore, 'page'>,
  filters: EventFilters,
  options: { readonly limit: number; readonly newestFirst: boolean; readonly maxRows: number },
) => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchEvents(
      listedEvents(rows, 1, filters),
      { ...options, cursor },
      async (_id, data) => {
        const item = z.parse(eventLogItemSchema, data);
        return passes(filters, item) ? item.eventId : undefined;
      },
    );
    expect(page.items.length).toBeLessThanOrEqual(options.limit);
    ids.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
};

it('the event log returns exactly the events that pass all filters, once each and in order', async () => {
  const actors: Envelope['actor'][] = [
    { sub: 'family-1', role: 'parent' },
    { sub: 'family-1', role: 'admin' },
    { sub: 'coach', role: 'admin', onBehalfOf: 'family-2' },
    { sub: 'billing', role: 'system' },
  ];
  const drawn = fc.record({
    family: fc.integer({ min: 1, max: 3 }),
    ms: fc.integer({ min: 0, max: 4 }),
    actor: fc.integer({ min: 0, max: 3 }),
    request: fc.integer({ min: 1, max: 2 }),
  });
  const none = undefined;
  const filters = fc.record({
    family: fc.constantFrom(none, none, 'family-1'),
    athlete: fc.constantFrom(none, none, AthleteAdded.example.athleteId),
    by: fc.constantFrom(none, 'family-1', 'coach', 'billing'),
    onBehalf: fc.constantFrom(none, none, true),
    type: fc.constantFrom(none, none, 'AthleteAdded', 'PlanStarted'),
    because: fc.constantFrom(none, none, 'request-1'),
    command: fc.constantFrom(none, 'AddAthlete'),
    typesOfCommand: fc.constantFrom(none, ['AthleteAdded', 'MonthlyChargeAssessed']),
    since: fc.constantFrom(none, moment(2)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawn, { maxLength: 40 }),
      filters,
      fc.record({
        limit: fc.integer({ min: 1, max: 9 }),
        newestFirst: fc.boolean(),
        maxRows: fc.integer({ min: 1, max: 30 }),
      }),
      async (some, wanted, options) => {
        const events = some.map(({ family, ms, actor, request }, index) =>
          event(`family-${family}`, index + 1, moment(ms), {
            actor: actors[actor] ?? { sub: 'nobody', role: 'visitor' },
            correlationId: `request-${request}`,
            ...(index % 2 === 0 && { command: 'AddAthlete' }),
          }),
        );
        const { rows } = await logOf(events);
        const passing = events.filter((one) => passes(wanted, eventLogItem(one)));
        const order = passing.toSorted((a, b) => (`${a.at}${a.id}` < `${b.at}${b.id}` ? -1 : 1));
        const ids = order.map(({ id }) => id);
        expect(await found(rows, wanted, options)).toEqual(options.newestFirst ? ids.toReversed() : ids);
      },
    ),
    { numRuns: 60 },
  );
});

it('the event log searches the shortest matching list and stops after a fixed number of rows', async () => {
  const costOf = async (count: number, filters: EventFilters) => {
    const { rows, cost } = await logOf(
      Array.from({ length: count }, (_, index) =>
        event(`family-${index % 97}`, index + 1, moment(index), {
          actor: index === 3 ? { sub: 'coach', role: 'admin' } : { sub: 'import', role: 'operator' },
        }),
      ),
    );
    const page = await searchEvents(
      listedEvents(rows, 1, filters),
      { limit: 50, newestFirst: true, maxRows: 200 },
      async (_id, data) => (passes(filters, z.parse(eventLogItemSchema, data)) ? 'match' : undefined),
    );
    return { ...cost, found: page.items.length, isAll: page.nextCursor === null };
  };
  const both = { type: 'AthleteAdded', by: 'coach' };
  expect(await costOf(800, both)).toMatchObject({ found: 1, isAll: true, queries: 17 });
  const never = { type: 'AthleteAdded', by: 'import', onBehalf: undefined, athlete: 'no one' };
  const [few, many] = [await costOf(500, never), await costOf(2_000, never)];
  expect(few).toMatchObject({ found: 0, isAll: false });
  expect(many).toEqual(few);
});

it('the event log rejects an unknown cursor', async () => {
  const { rows } = await logOf([event('dana', 1, moment(0))]);
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const cursor of ['nonsense', text({}), text([1, 2]), text(['a'.repeat(101), 'b'])]) {
    await expect(eventPage(rows, 1, {}, { limit: 1, cursor }), cursor).rejects.toThrow(UnknownPage);
  }
  const outside = eventPage(
    rows,
    1,
    { from: '2026-11-10' },
    { limit: 1, cursor: text([moment(-86_400_000), 'x']) },
  );
  await expect(outside).rejects.toThrow(UnknownPage);
});
