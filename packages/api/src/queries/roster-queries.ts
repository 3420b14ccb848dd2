import { attendanceDecider } from '@hoops/domain/attendance/decide';
import { weekdayOfDate } from '@hoops/domain/calendar-date';
import { clubDate } from '@hoops/domain/club-time';
import type { Program } from '@hoops/domain/days';
import { attendanceStream } from '@hoops/domain/stream';
import { foldOf } from '@hoops/event-store/handle-command';
import { lists } from '@hoops/projections/lists';
import { rosterItemSchema } from '@hoops/projections/views/roster';
import * as z from 'zod/mini';
import type { Implementations } from '../create-handler.ts';
import { recordRosterViewed } from '../record-roster-viewed.ts';
import type { CommandDeps } from '../run-command.ts';
import { everyItem } from './every-item.ts';
import type { QueryDeps } from './family-queries.ts';

/** Who is expected on a day and who came. Costs as many reads as that day's lists have pages. */
export const rosterQueries = (deps: QueryDeps & CommandDeps): Implementations<'roster' | 'attendance'> => {
  const group = (name: Program | 'plan') =>
    everyItem(deps, lists.roster(name), (row) => z.parse(rosterItemSchema, row));
  const attendanceOn = (date: string) => deps.store.load(attendanceStream(date), foldOf(attendanceDecider));

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
      await recordRosterViewed(deps, request, date);
      const weekday = weekdayOfDate(date) ?? null;
      const [classes, plans, scrimmage, { state }] = await Promise.all([
        weekday === null ? [] : group(weekday),
        group('plan'),
        group('reps'),
        attendanceOn(date),
      ]);
      const listed = new Set([...classes, ...plans, ...scrimmage].map(({ athleteId }) => athleteId));
      const marked = Object.entries(state.marks).filter(([, { mark }]) => mark !== 'unmarked');
      const now = deps.clock.now();
      return {
        date,
        weekday,
        classes,
        plans,
        scrimmage,
        others: await named(marked.map(([athleteId]) => athleteId).filter((id) => !listed.has(id))),
        today: clubDate(now),
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
