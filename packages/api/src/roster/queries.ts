import { attendanceStreams } from '@hoops/domain/attendance/attendance-decider';
import { weekdayOfDate } from '@hoops/domain/time/calendar-date';
import { clubDate } from '@hoops/domain/time/club-time';
import { streamReader } from '@hoops/event-store/repository';
import type { RosterGroup } from '@hoops/projections/lists';
import { recordRosterViewed } from '../audit/record-access.ts';
import type { Implementations } from '../http/create-handler.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { rostersNow, rostersOnDay } from './roster-on-day.ts';

/**
 * Who is expected on a day, or was enrolled on one that is over, and who came. Costs as many reads as that day's
 * lists have pages, and more for a day that is over (roster-on-day.ts).
 */
export const rosterQueries = (deps: QueryDeps): Implementations<'roster' | 'attendance'> => {
  const { load: attendanceOn } = streamReader(deps.store, attendanceStreams);

  /** Marked athletes that no list has any more, with their names as long as they exist. */
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

  return {
    async roster({ date }, request) {
      const now = deps.clock.now();
      const today = clubDate(now);
      const weekday = weekdayOfDate(date) ?? null;
      const groups: readonly RosterGroup[] = ['plan', 'reps', ...(weekday === null ? [] : [weekday])];
      const [rosters, { state }] = await Promise.all([
        date < today ? rostersOnDay(deps, groups, date) : rostersNow(deps, groups),
        attendanceOn(date),
      ]);
      const [plans = [], scrimmage = [], classes = []] = rosters.groups;
      const listed = new Set([...classes, ...plans, ...scrimmage].map(({ athleteId }) => athleteId));
      const marked = Object.entries(state.marks).filter(([, { mark }]) => mark !== 'unmarked');
      const others = await named(marked.map(([athleteId]) => athleteId).filter((id) => !listed.has(id)));
      const shown = [...classes, ...plans, ...scrimmage, ...others].map(({ parentID }) => parentID);
      await recordRosterViewed(deps, request, date, shown);
      return {
        date,
        weekday,
        classes,
        plans,
        scrimmage,
        others,
        unreadable: rosters.unreadable,
        unreadableRows: rosters.unreadableRows,
        today,
        asOf: now.toISOString(),
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
