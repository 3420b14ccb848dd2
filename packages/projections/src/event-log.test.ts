import type { Envelope } from '@hoops/domain/envelope';
import { AthleteAdded } from '@hoops/domain/family/athletes/events';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyRows } from './derive/history-rows.ts';
import { type EventFilters, eventPage } from './event-log.ts';
import { memoryReadStore } from './memory-read-store.ts';
import { type PageOptions, type ReadStore, UnknownPage } from './read-store.ts';

const event = (family: string, version: number, at: string): Envelope => ({
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
  correlationId: 'correlation',
  producer: 'test',
});

/** A read store with these events' lines, which counts queries and the rows that they answer at most. */
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

describe('the event log', () => {
  it('has every event once, in order, page by page, whatever streams they are of', async () => {
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

  it('is written to eight partitions at once, also by events of one type', async () => {
    const events = Array.from({ length: 800 }, (_, index) => event(`family-${index}`, 1, moment(0)));
    const written = new Map<string, number>();
    for (const { list } of events.flatMap(historyRows)) {
      const name = list.startsWith('events-of#') ? 'a family' : list;
      written.set(name, (written.get(name) ?? 0) + 1);
    }
    written.delete('a family');
    expect(written.size).toBe(16);
    for (const count of written.values()) expect(count).toBeLessThan(800 / 5);
  });

  it('costs a page the same at any number of events, at the first page as at a later one', async () => {
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

  it('is cut to the club’s days by its lists, so that days beside them cost nothing', async () => {
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

  it('has no page after a place that it never named', async () => {
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
});
