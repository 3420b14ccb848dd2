import { routeKeyOf } from '@hoops/api/http/route';
import { routeList } from '@hoops/api/routes';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../bench/seeded-random.ts';
import { callsOfRoutes, parseCalls, readCallsTable } from './calls-table.ts';
import { type Journey, journeys } from './journeys.ts';
import { familiesAt, limits, listLimits } from './limits.ts';
import { callsOf, cognitoDollars, costOf, dollarsOf, monthOf } from './month.ts';
import { passThrough, type Station } from './queues.ts';
import { listWritesOf, rowsWrittenBy } from './row-writes.ts';
import { billingDay, openingMinute, rebuildWith, unitsOfEvent } from './simulations.ts';

it('the calls table is parsed route by route', () => {
  const table = callsOfRoutes(
    '| route | calls |\n| --- | --- |\n| GET /api/me | 2 Query |\n| POST /api/a | none |\n| GET /api/x/{y} | 1 GetItem, 11 Query |',
  );
  expect([...table]).toEqual([
    ['GET /api/me', { Query: 2 }],
    ['POST /api/a', {}],
    ['GET /api/x/{y}', { GetItem: 1, Query: 11 }],
  ]);
  const withCold =
    '| route | cold | in sequence | warm |\n| --- | --- | --- | --- |\n| GET /api/me | 9 GetItem, 1 kms:Decrypt | 3 | 1 Query |';
  expect([...callsOfRoutes(withCold)]).toEqual([['GET /api/me', { Query: 1 }]]);
  expect(() => parseCalls('some')).toThrow('These are no calls: some');
});

it('the calls table covers every route that the journeys request', () => {
  const table = readCallsTable();
  // Compares paths only, because the table lists every query as GET.
  const pathOf = (route: string) => route.replace(/^[A-Z]+ /, '');
  const routes = new Set(routeList.map(routeKeyOf).map(pathOf));
  const asked = new Set(journeys.flatMap(({ requests }) => requests));
  for (const route of asked) {
    expect(routes).toContain(pathOf(route));
    expect(Object.keys(callsOf(route, table)), route).not.toEqual([]);
  }
  expect(() => callsOf('GET /api/nothing', table)).toThrow('The calls of GET /api/nothing are not known.');
});

describe('what a journey costs', () => {
  const nothing: Journey = {
    name: 'a look',
    times: 1,
    of: 'family',
    requests: [],
    events: [],
    webhooks: 0,
    stripeRequests: 0,
    mails: 0,
  };
  const table = new Map([['GET /api/me', { Query: 2, GetItem: 1 }]]);

  it('a journey’s cost is the sum of the units of its calls', () => {
    const { requests, calls, use } = costOf({ ...nothing, requests: ['GET /api/me', 'GET /api/me'] }, table);
    expect({ requests, calls }).toEqual({ requests: 2, calls: 6 });
    expect(use).toMatchObject({ apiRequest: 2, readUnit: 10, writeUnit: 0, busEvent: 0, queueRequest: 0 });
  });

  it('a journey’s cost counts two write units per row written by an event because the writes are transactional', () => {
    const rows = rowsWrittenBy('AttendanceMarked');
    // The rows are the daily total, roster and event log.
    expect(rows).toBeGreaterThanOrEqual(4);
    const { use } = costOf({ ...nothing, requests: ['GET /api/me'], events: ['AttendanceMarked'] }, table);
    expect(use.writeUnit).toBe(2 * (rows + 1));
    expect(use.busEvent).toBe(1);
    expect(rowsWrittenBy('AthleteChanged')).toBeGreaterThan(rowsWrittenBy('PlanRenewed'));
  });
});

it('the cost model counts the rows that an event writes into single-partition lists', () => {
  const lists = [...listWritesOf('EmailSent')];
  expect(lists).toEqual([['mails', 1]]);
  expect(listWritesOf('PaymentReceived').size).toBe(0);
  expect([...listWritesOf('AttendanceMarked').keys()]).toEqual(['attendance-days']);
  expect(listWritesOf('AthleteChanged').get('athletes-by#grade')).toBe(2);
});

it('a single-partition list supports a million families', () => {
  const [first] = listLimits();
  expect(first && familiesAt(first)).toBeGreaterThan(1_000_000);
});

it('a month’s cost is the sum of its services and grows with the number of families', () => {
  const table = readCallsTable();
  const [small, large] = [500, 50_000].map((families) =>
    dollarsOf(families, monthOf(families, table), 'plus'),
  );
  const sum = Object.values(large?.byService ?? {}).reduce((all, usd) => all + usd, 0);
  expect(large?.total).toBeCloseTo(sum);
  expect(large?.total).toBeGreaterThan(10 * (small?.total ?? 0));
});

it('Cognito’s monthly cost follows the price tiers of its plan', () => {
  expect(cognitoDollars(500, 'plus')).toBeCloseTo(10);
  expect(cognitoDollars(10_000, 'essentials')).toBe(0);
  expect(cognitoDollars(1_000_000, 'essentials')).toBeCloseTo(14_850);
  expect(cognitoDollars(1_000_000, 'lite')).toBeCloseTo(90_000 * 0.0055 + 900_000 * 0.0046);
  expect(cognitoDollars(2_000_000, 'lite')).toBeCloseTo(495 + 4_140 + 1_000_000 * 0.00325);
});

it('every capacity limit allows more than 1,000 families', () => {
  for (const limit of limits()) expect(familiesAt(limit), limit.what).toBeGreaterThan(1_000);
});

const station: Station = { name: 'door', perSecond: 10, burst: 1, takesMs: 5 };
const atOnce = (count: number) => Array.from({ length: count }, () => ({ at: 0, pauses: [] }));

it('a station adds no wait for visits that arrive slowly enough', () => {
  const visits = Array.from({ length: 20 }, (_, index) => ({ at: index * 100, pauses: [] }));
  const [passage] = passThrough(visits, [station], seededRandom(1));
  expect(passage).toEqual({ name: 'door', p50: 5, p99: 5, refused: 0, doneAfter: 1_905 });
});

it('a station passes a burst of simultaneous visits and spaces out the remaining visits', () => {
  const [passage] = passThrough(atOnce(11), [station], seededRandom(1));
  expect(passage?.doneAfter).toBeCloseTo(1_005);
  expect(passage?.p50).toBeCloseTo(505);
  const [wide] = passThrough(atOnce(11), [{ ...station, burst: 10 }], seededRandom(1));
  expect(wide?.doneAfter).toBeCloseTo(105);
});

it('a station rejects early visits, and rejected visits retry until they are accepted', () => {
  const refusing = { ...station, refuses: { firstPauseMs: 100, longestPauseMs: 1_000 } };
  const [passage, next] = passThrough(
    atOnce(11),
    [refusing, { ...station, perSecond: 1_000 }],
    seededRandom(1),
  );
  expect(passage?.refused).toBeGreaterThan(10);
  expect(passage?.doneAfter).toBeGreaterThanOrEqual(1_005);
  expect(next?.refused).toBe(0);
});

it('each pause causes another visit to the station, and only the last visit moves on to the next station', () => {
  const visits = [{ at: 0, pauses: [1_000, 1_000] }];
  const [first, second] = passThrough(visits, [station, station], seededRandom(1), (left) => left === 0);
  expect(first?.doneAfter).toBe(2_015);
  expect(second?.doneAfter).toBe(2_020);
});

it('a simulation gives the same result for the same seed and another for another seed', () => {
  const run = (seed: number) => openingMinute(200, 20, seededRandom(seed));
  expect(run(7)).toEqual(run(7));
  expect(run(7)).not.toEqual(run(8));
});

it('the opening minute lasts at least as long as the gateway’s rate limit requires', () => {
  const [gateway] = openingMinute(200, 5, seededRandom(1));
  expect(gateway?.doneAfter).toBeGreaterThan((200 * 12 - 10) * 200);
  expect(gateway?.refused).toBeGreaterThan(0);
  expect(openingMinute(200, 2_000, seededRandom(1))[0]?.refused).toBe(0);
});

it('a billing day ends sooner with a higher Stripe limit', () => {
  const hoursWith = (stripeRequestsPerSecond: number) =>
    (billingDay(4_000, 0.2, stripeRequestsPerSecond, seededRandom(1)).at(-1)?.doneAfter ?? 0) / 3_600_000;
  // 12,000 webhooks at ten per second take this many hours.
  expect(hoursWith(100)).toBeGreaterThan((12_000 - 10) / 10 / 3_600);
  expect(hoursWith(1_000)).toBeLessThan(0.22);
});

it('a rebuild speeds up by no more than its workers and the table’s capacity allow', () => {
  const sizes = { events: 1_000_000, segments: 64, writeUnits: 40_000 };
  const runs = rebuildWith([1, 2, 4, 8, 16, 32, 64], sizes, seededRandom(1));
  expect(runs[0]?.speedUp).toBe(1);
  for (const [index, { workers, hours, speedUp }] of runs.entries()) {
    expect(speedUp).toBeLessThanOrEqual(workers + 1e-9);
    expect(speedUp).toBeGreaterThanOrEqual(runs[index - 1]?.speedUp ?? 0);
    expect(hours * 3_600).toBeGreaterThanOrEqual((1_000_000 * unitsOfEvent) / 40_000 - 1e-6);
  }
  expect(runs[3]?.speedUp).toBeGreaterThan(7);
});
