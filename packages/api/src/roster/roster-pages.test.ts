import { attendanceStreams } from '@hoops/domain/attendance/attendance-decider';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { repository } from '@hoops/event-store/repository';
import { lists, type RosterGroup } from '@hoops/projections/lists';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { comparePositions, type ReadStore, UnknownPage } from '@hoops/projections/read-store';
import type { EntryRow } from '@hoops/projections/row';
import type { AbsenceItem, RosterItem } from '@hoops/projections/views/roster';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { expect, it } from 'vitest';
import type { Request } from '../http/create-handler.ts';
import { rosterQueries } from './queries.ts';
import { rostersNow } from './roster-on-day.ts';

const date = '2026-11-10';
const coach = {
  session: { caller: { kind: 'user', sub: 'coach' }, isAdmin: true },
  correlationId: 'test',
} as unknown as Request;

/** Character that needs the most bytes in a Lambda answer. */
const widest = '"';
const longName = (index: number): string => `${widest.repeat(114)} ${String(index).padStart(5, '0')}`;

const athletes = (group: RosterGroup, count: number): readonly EntryRow[] =>
  Array.from({ length: count }, (_, index): EntryRow => {
    const data: RosterItem = {
      athleteId: `${group}-${index}`,
      athleteName: longName(index),
      parentID: `family-${index % 500}`,
      parentName: widest.repeat(120),
      grade: '5',
      emergencyContact: {
        firstName: widest.repeat(80),
        lastName: widest.repeat(80),
        phoneNumber: '1'.repeat(40),
      },
      hasMedicalNotes: false,
      enrolledProgram: 'Half Week',
      pause: null,
      classPause: null,
      firstDay: null,
      lastDay: null,
      papers: [],
    };
    return { kind: 'entry', list: lists.roster(group), sort: longName(index), id: data.athleteId, data };
  });

const rosters = (counts: Partial<Record<RosterGroup, number>>): ReadonlyMap<string, readonly EntryRow[]> =>
  new Map(
    (Object.entries(counts) as [RosterGroup, number][]).map(([group, count]) => [
      lists.roster(group),
      athletes(group, count).toSorted(comparePositions),
    ]),
  );

const largeClub = (byList: ReadonlyMap<string, readonly EntryRow[]>) => {
  const page: ReadStore['page'] = async (generation, list, options) => {
    const rows = byList.get(list);
    if (!rows) return store.page(generation, list, options);
    const { after } = options;
    const from = Math.max(
      Number(options.cursor ?? 0),
      after ? rows.findIndex((row) => comparePositions(row, after) > 0) : 0,
    );
    const shown = rows.slice(from, from + options.limit);
    const isMore = from + shown.length < rows.length;
    return {
      items: shown.map(({ data }) => data),
      ids: shown.map(({ id }) => id),
      sorts: shown.map(({ sort }) => sort),
      nextCursor: isMore ? String(from + shown.length) : null,
    };
  };
  const store = memoryReadStore();
  return {
    rows: { ...store, page },
    store: memoryEventStore(),
    keys: memoryFamilyKeys(),
    clock: fixedClock('2026-11-10T18:00:00.000Z'),
    newId: countingIds('id'),
    logger: silentLogger,
  };
};

it('roster pages return each athlete once in list order, even with 20,000 athletes in one list', async () => {
  const club = largeClub(rosters({ tuesday: 700, plan: 20_000, reps: 300 }));
  const seen: string[] = [];
  let start: Awaited<ReturnType<typeof rostersNow>>['next'] | undefined;
  let pages = 0;
  do {
    const page = await rostersNow(club, ['tuesday', 'plan', 'reps'], '2026-12-01', {
      start: start ?? undefined,
    });
    seen.push(...page.groups.flat().map(({ athleteId }) => athleteId));
    start = page.next;
    pages += 1;
  } while (start !== null);
  expect(pages).toBe(21);
  const inOrderOfLists = (['tuesday', 'plan', 'reps'] as const).flatMap((group) =>
    athletes(group, { tuesday: 700, plan: 20_000, reps: 300 }[group]).map(({ id }) => id),
  );
  expect(seen).toEqual(inOrderOfLists);
});

it('a roster page with the longest absence reasons stays below half of Lambda’s limit', async () => {
  const plan = athletes('plan', 1_500);
  const list = lists.absences(date);
  const absences = plan.map(({ id, sort, data: { parentID } }): EntryRow => {
    const data: AbsenceItem = { athleteId: id, parentID: String(parentID), reason: widest.repeat(200) };
    return { kind: 'entry', list, sort, id, data };
  });
  const club = largeClub(
    new Map([
      [lists.roster('plan'), plan],
      [list, absences],
    ]),
  );
  const answer = await rosterQueries(club).roster({ date }, coach);
  expect(answer.plans.filter(({ absence }) => absence)).toHaveLength(1_000);
  // Lambda counts the body as a nested JSON string.
  const bytes = Buffer.byteLength(JSON.stringify({ statusCode: 200, body: JSON.stringify(answer) }));
  expect(bytes).toBeLessThan(3_000_000);
});

it('athletes who have a mark but are on no list appear only on the last roster page', async () => {
  const club = largeClub(rosters({ plan: 1_500, reps: 1 }));
  const attendance = repository(club, attendanceStreams);
  for (const athleteId of ['plan-3', 'plan-1400', 'reps-0', 'gone']) {
    const command = {
      ...{ type: 'MarkAttendance', date, familyId: 'family-1', athleteId, mark: 'present' },
      ...{ tappedAt: '2026-11-10T17:00:00.000Z', missingPapers: [] },
    } as const;
    await attendance.execute(date, [command as never], {
      commandId: athleteId,
      actor: { sub: 'coach', role: 'admin' },
      correlationId: 'test',
    });
  }
  const { roster } = rosterQueries(club);
  const first = await roster({ date }, coach);
  expect([first.plans.length, first.scrimmage.length, first.others]).toEqual([1_000, 0, []]);
  const last = await roster({ date, cursor: first.nextCursor ?? '' }, coach);
  expect([last.plans.length, last.scrimmage.length, last.nextCursor]).toEqual([500, 1, null]);
  expect(last.others).toEqual([{ athleteId: 'gone', athleteName: null, parentID: null }]);
});

it('a roster request with an invalid cursor is rejected', async () => {
  const { roster } = rosterQueries(largeClub(rosters({ plan: 1 })));
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const cursor of ['nonsense', text({}), text([4]), text([-1]), text([0, 'a']), text([0, 1, 2])]) {
    await expect(roster({ date, cursor }, coach), cursor).rejects.toThrow(UnknownPage);
  }
});

it('an absence with an unreadable reason is shown without the reason, and no athlete is left out', async () => {
  const club = largeClub(rosters({ plan: 2 }));
  const list = lists.absences(date);
  const damaged = [{ athleteId: 7 }];
  const page: ReadStore['page'] = async (generation, name, options) =>
    name === list
      ? { items: damaged, ids: ['plan-1'], sorts: ['plan-1'], nextCursor: null }
      : club.rows.page(generation, name, options);
  const { roster } = rosterQueries({ ...club, rows: { ...club.rows, page } });
  const { plans, unreadableRows } = await roster({ date }, coach);
  expect(plans.map(({ absence }) => absence)).toEqual([null, { reason: null }]);
  expect(unreadableRows).toEqual([]);
});
