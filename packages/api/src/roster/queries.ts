import { type AttendanceState, attendanceStreams } from '@hoops/domain/attendance/attendance-decider';
import { weekdayOfDate } from '@hoops/domain/club/days';
import { classWeekdaysOn } from '@hoops/domain/family/classes/training-days';
import { badgesOf, papersOf } from '@hoops/domain/papers/paper-status';
import { scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import { type Session, sessionsOn } from '@hoops/domain/schedule/sessions';
import { clubDate } from '@hoops/domain/time/club-time';
import { streamReader } from '@hoops/event-store/repository';
import type { RosterGroup } from '@hoops/projections/lists';
import { UnknownPage } from '@hoops/projections/read-store';
import type { RosterItem } from '@hoops/projections/views/roster';
import * as z from 'zod/mini';
import { recordRosterViewed } from '../access-log/record-access.ts';
import type { Implementations } from '../http/create-handler.ts';
import { papersNow } from '../papers/papers-now.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { absencesOn } from './absences-on.ts';
import { type RosterStart, rostersNow, rostersOnDay } from './roster-on-day.ts';

/**
 * Rosters of a day, page by page. The last page reads all lists again to find marked athletes who are on no
 * list.
 */
export const rosterQueries = (deps: QueryDeps): Implementations<'roster' | 'attendance'> => {
  const { load: attendanceOn } = streamReader(deps.store, attendanceStreams);
  const { load: scheduleNow } = streamReader(deps.store, scheduleStreams);

  const named = async (athleteIds: readonly string[]) => {
    const { live } = await deps.rows.generations();
    return Promise.all(
      athleteIds.map(async (athleteId) => {
        const row = await deps.rows.document(live, 'athlete', athleteId);
        return {
          athleteId,
          athleteName: row ? String(row.data.athleteName) : null,
          parentID: row ? String(row.data.parentID) : null,
        };
      }),
    );
  };

  const othersOf = ({ marks }: AttendanceState, listed: ReadonlySet<string>) => {
    const marked = Object.entries(marks).filter(([, { mark }]) => mark !== 'unmarked');
    return named(marked.map(([athleteId]) => athleteId).filter((id) => !listed.has(id)));
  };

  return {
    async roster({ date, cursor }, request) {
      const now = deps.clock.now();
      const today = clubDate(now);
      const weekday = weekdayOfDate(date) ?? null;
      const schedule = await scheduleNow('main');
      const sessions = sessionsOn(schedule.state.items, date);
      const groups: readonly RosterGroup[] = [...classGroups(sessions, date), 'plan', 'reps'];
      const start = cursor === undefined ? undefined : startOf(cursor, groups.length);
      const [rosters, { state }, { papers }] = await Promise.all([
        date < today
          ? rostersOnDay(deps, groups, date, { start })
          : rostersNow(deps, groups, date, { start }),
        attendanceOn(date),
        papersNow(deps.store),
      ]);
      const [scrimmage = [], plans = [], ...ofClasses] = rosters.groups.toReversed();
      const inClasses = ofClasses.toReversed().flat();
      // An athlete may take both the regular class and a class that moved to this day.
      const classes = [...new Map(inClasses.map((athlete) => [athlete.athleteId, athlete])).values()];
      const listed = [...classes, ...plans, ...scrimmage];
      const absences = await absencesOn(deps, date, idsOf(listed));
      // A deleted athlete has no row.
      const absenceOf = (id: string) => absences.get(id) ?? rosters.absencesThen.get(id) ?? null;
      const lines = (items: readonly RosterItem[]) =>
        items.map(({ papers: answers, ...item }) => ({
          ...item,
          absence: absenceOf(item.athleteId),
          badges: date < today ? [] : badgesOf(papersOf({ ...item, papers: answers }, papers, date)),
        }));
      const others =
        rosters.next === null ? await othersOf(state, start ? await rosters.everybody() : idsOf(listed)) : [];
      const shown = [...listed, ...others].map(({ parentID }) => parentID);
      await recordRosterViewed(deps, request, date, shown);
      return {
        date,
        weekday,
        sessions,
        classes: lines(classes),
        plans: lines(plans),
        scrimmage: lines(scrimmage),
        others,
        unreadable: rosters.unreadable,
        unreadableRows: rosters.unreadableRows,
        today,
        asOf: now.toISOString(),
        nextCursor: rosters.next === null ? null : cursorOf(rosters.next),
      };
    },

    async attendance({ date }) {
      const { state, head } = await attendanceOn(date);
      return {
        marks: Object.entries(state.marks).map(([athleteId, counted]) => ({ athleteId, ...counted })),
        version: head.version,
      };
    },
  };
};

/** Class lists of a date; Sundays have none unless a session moved there. */
export const classGroups = (sessions: readonly Session[], date: string): readonly RosterGroup[] => {
  const weekdays = classWeekdaysOn(sessions, date);
  return weekdays.length === 0 ? [] : [...weekdays, `make-up#${date}`];
};

const idsOf = (athletes: readonly { readonly athleteId: string }[]): ReadonlySet<string> =>
  new Set(athletes.map(({ athleteId }) => athleteId));

const cursorOf = ({ group, after }: RosterStart): string =>
  Buffer.from(JSON.stringify([group, ...(after ? [after.sort, after.id] : [])])).toString('base64url');

/** Maximum length of a row key. */
const text = z.string().check(z.maxLength(800));
const startSchema = z.union([z.tuple([z.int()]), z.tuple([z.int(), text, text])]);

/** @throws UnknownPage for an invalid cursor */
const startOf = (cursor: string, groups: number): RosterStart => {
  const { data } = z.safeParse(startSchema, parsed(cursor));
  const [group = -1, sort, id] = data ?? [];
  if (group < 0 || group >= groups) throw new UnknownPage();
  return { group, after: sort === undefined || id === undefined ? undefined : { sort, id } };
};

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new UnknownPage();
  }
};
