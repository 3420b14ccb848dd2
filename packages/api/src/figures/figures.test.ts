import { familyId } from '@hoops/domain/ids';
import { attendanceStream, familyStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { totalRowKey } from '@hoops/projections/totals';
import type { MonthTotal } from '@hoops/projections/views/money';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { describe, expect, it } from 'vitest';
import { exportQueries } from '../exports/queries.ts';
import type { Request } from '../http/create-handler.ts';
import { figureQueries } from './queries.ts';
import { figureRoutes as routes } from './routes.ts';

const coach = {
  session: { caller: { kind: 'user', sub: 'coach' }, isAdmin: true },
  correlationId: 'r',
} as unknown as Request;

const clubOf = async (
  contributions: readonly (readonly [month: string, amounts: MonthTotal])[],
  days: readonly (readonly [date: string, present: number, absent: number])[] = [],
) => {
  const rows = memoryReadStore();
  for (const [index, [month, amounts]] of contributions.entries()) {
    const stream = familyStream(familyId(`family-${index}`));
    const share = { [totalRowKey('month-totals', month, stream)]: amounts as Record<string, number> };
    const nothing = { basedOn: 0, version: 1, rows: {}, put: [], removeKeys: [] };
    await rows.writeStream(1, { stream, ...nothing, shares: share, add: share });
  }
  for (const [date, present, absent] of days) {
    await rows.writeStream(1, {
      stream: attendanceStream(date),
      basedOn: 0,
      version: 1,
      rows: {},
      put: [
        {
          row: {
            kind: 'entry',
            list: 'attendance-days',
            sort: date,
            id: date,
            data: { date, present, absent },
          },
          version: null,
        },
      ],
      removeKeys: [],
      shares: {},
      add: {},
    });
  }
  const store = memoryEventStore();
  // November in the club's time zone, December in UTC.
  const clock = fixedClock('2026-12-01T05:30:00.000Z');
  return { rows, store, keys: memoryFamilyKeys(), clock, newId: countingIds('id'), logger: silentLogger };
};

const events = async (store: ReturnType<typeof memoryEventStore>): Promise<number> => {
  let count = 0;
  for await (const _ of store.streams()) count += 1;
  return count;
};

it('monthly figures cover the last twelve months, summed over all families', async () => {
  const deps = await clubOf([
    ['2026-11', { plansDue: 5200, plansReceived: 5200 }],
    ['2026-11', { plansDue: 10400, refunded: 1000 }],
    ['2026-12', { plansDue: 5200 }],
  ]);
  const { months, current, first } = await figureQueries(deps).monthFigures({}, coach);
  expect({ current, first }).toEqual({ current: '2026-11', first: '2026-11' });
  expect(months.map(({ period }) => period)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
  expect(months.at(-1)).toMatchObject({
    expected: { plans: { cents: 15600 }, classes: { cents: 0 } },
    received: { plans: { cents: 5200 } },
    refunded: { cents: 1000 },
  });
});

it('class bills are overdue after their month ends; failed plan payments are overdue right away', async () => {
  const unpaid: MonthTotal = { classesUnpaid: 5250, plansFailed: 5200 };
  const deps = await clubOf([
    ['2026-10', unpaid],
    ['2026-11', unpaid],
  ]);
  const { months } = await figureQueries(deps).monthFigures({}, coach);
  expect(months.slice(-2).map(({ overdue }) => [overdue.classes.cents, overdue.plans.cents])).toEqual([
    [5250, 5200],
    [0, 5200],
  ]);
});

it('enrollment figures count all changes up to each month’s end, even from before the range', async () => {
  const deps = await clubOf([
    ['2024-03', { onPlan: 3, classesOnly: 1 }],
    ['2026-10', { onPlan: -1 }],
    ['2026-11', { classesOnly: 2 }],
  ]);
  const { months, first } = await figureQueries(deps).monthFigures({}, coach);
  expect(months.slice(-3).map(({ enrolled }) => enrolled)).toEqual([
    { plans: 3, classesOnly: 1 },
    { plans: 2, classesOnly: 1 },
    { plans: 2, classesOnly: 3 },
  ]);
  expect(first).toBe('2024-03');
});

it('monthly figures can end in an earlier month, but a future end month becomes the current month', async () => {
  const deps = await clubOf([['2026-11', { plansDue: 5200 }]]);
  const { monthFigures } = figureQueries(deps);
  const lastOf = async (until: '2025-11' | '2027-05') =>
    (await monthFigures({ until }, coach)).months.at(-1)?.period;
  expect(await lastOf('2025-11')).toBe('2025-11');
  expect(await lastOf('2027-05')).toBe('2026-11');
});

it('monthly figures reject a month that does not exist', () => {
  const input = routes.monthFigures.input;
  expect(input.safeParse({ until: '2026-11' }).success).toBe(true);
  for (const until of ['2026-13', '2026-00', '0000-01', '2026-1', 'now']) {
    expect(input.safeParse({ until }).success).toBe(false);
  }
});

it('monthly figures name unreadable rows and include all other rows in the sums', async () => {
  const deps = await clubOf([['2026-11', { plansDue: 5200 }]]);
  await deps.rows.putHistory(1, [
    { kind: 'entry', list: 'month-totals', sort: '2026-11', id: '2026-11.x', data: { plansDue: 'much' } },
  ]);
  const { months, unreadable } = await figureQueries(deps).monthFigures({}, coach);
  expect(unreadable).toEqual(['2026-11.x']);
  expect(months.at(-1)?.expected.plans.cents).toBe(5200);
});

it('a new club has twelve months of zeros and no first month', async () => {
  const { months, first } = await figureQueries(await clubOf([])).monthFigures({}, coach);
  expect(first).toBeNull();
  expect(months).toHaveLength(12);
  expect(months.every(({ expected, enrolled }) => expected.plans.cents + enrolled.plans === 0)).toBe(true);
});

describe('the attendance of a month', () => {
  const days = [
    ['2026-10-31', 9, 1],
    ['2026-11-02', 12, 3],
    ['2026-11-30', 4, 0],
    ['2026-12-01', 7, 7],
  ] as const;

  it('the attendance figures of a month list only the days with marks', async () => {
    const { attendanceFigures } = figureQueries(await clubOf([], days));
    const november = await attendanceFigures({}, coach);
    expect(november).toMatchObject({ month: '2026-11', first: '2026-10', current: '2026-11' });
    expect(november.days).toEqual([
      { date: '2026-11-02', present: 12, absent: 3 },
      { date: '2026-11-30', present: 4, absent: 0 },
    ]);
    expect((await attendanceFigures({ month: '2026-10' }, coach)).days).toHaveLength(1);
  });
});

describe('figures as a file', () => {
  const linesOf = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n');

  it('exported figures match the screen, and the export records no event', async () => {
    const deps = await clubOf(
      [
        [
          '2026-10',
          { plansDue: 10400, plansReceived: 5200, classesDue: 5250, classesUnpaid: 5250, onPlan: 2 },
        ],
        [
          '2026-11',
          { plansDue: 10400, classesReceived: 5250, refunded: 1005, disputed: -5250, classesOnly: 1 },
        ],
      ],
      [['2026-11-02', 12, 3]],
    );
    const { exportList } = exportQueries(deps);
    const months = await exportList({ list: 'months' }, coach);
    const lines = linesOf(months.csv);
    expect(lines).toHaveLength(13);
    expect(months.title).toBe('All-American Hoops: Month by month, as of 2026-11-30 23:30');
    expect(months.rows.at(-1)?.slice(0, 2)).toEqual(['2026-11', '104.00']);
    expect(lines[0]).toBe(
      'Month,Expected from plans,Expected from classes,Received from plans,Received from classes,Refunded,Disputed,Overdue from plans,Overdue from classes,Athletes on a plan,Athletes with classes only',
    );
    expect(lines.slice(-2)).toEqual([
      '2026-10,104.00,52.50,52.00,0.00,0.00,0,0.00,52.50,2,0',
      '2026-11,104.00,0.00,0.00,52.50,10.05,-52.5,0.00,0.00,2,1',
    ]);
    expect(months.fileName).toBe('months-2026-11-30-2330.csv');

    const attendance = await exportList({ list: 'attendance', month: '2026-11' }, coach);
    expect(attendance.title).toBe(
      'All-American Hoops: Attendance by day (November 2026), as of 2026-11-30 23:30',
    );
    expect(linesOf(attendance.csv)).toEqual(['Day,Present,Absent', '2026-11-02,12,3']);
    expect(await events(deps.store)).toBe(0);
  });
});
