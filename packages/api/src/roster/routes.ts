import { attendanceMarks, markAttendanceInput } from '@hoops/domain/attendance/events';
import { weekdays } from '@hoops/domain/club/days';
import { rosterBadges } from '@hoops/domain/papers/paper-status';
import { calendarDateSchema } from '@hoops/domain/time/calendar-date-schema';
import { sessionSchema } from '@hoops/projections/views/lists';
import { rosterItemSchema } from '@hoops/projections/views/roster';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { cursorSchema, unreadableIds } from '../rows/page.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'queries' } as const;
/** `absence`: null if not reported; the reason is null if unreadable. */
const rosterLineSchema = z.extend(z.omit(rosterItemSchema, { papers: true }), {
  absence: z.nullable(z.strictObject({ reason: z.nullable(z.string()) })),
  /** Papers to show beside the name; empty for past days. `expiresOn` is a club-local date. */
  badges: z.readonly(
    z.array(
      z.strictObject({
        badge: z.enum(rosterBadges),
        title: z.string(),
        expiresOn: z.nullable(z.string()),
      }),
    ),
  ),
});
export type RosterLine = z.output<typeof rosterLineSchema>;
const items = z.readonly(z.array(rosterLineSchema));
const mark = { mark: z.enum(attendanceMarks), tappedAt: z.string() };

export const rosterRoutes = {
  roster: defineRoute({
    ...query,
    trails: true,
    path: '/api/roster/{date}',
    summary:
      'Athletes who may attend on a day, as enrolled now or at the end of a past day, in pages. The view is recorded.',
    input: z.object({ date: calendarDateSchema, cursor: z.optional(cursorSchema) }),
    answer: z.strictObject({
      date: z.string(),
      weekday: z.nullable(z.enum(weekdays)),
      /** Sessions of the schedule on that day, including canceled sessions. */
      sessions: z.readonly(z.array(sessionSchema)),
      /** Includes athletes who make up a class that day. */
      classes: items,
      /** All athletes with a plan, because the coach arranges their days. */
      plans: items,
      scrimmage: items,
      /** Marked athletes who are on no list that day; the name is null after deletion. */
      others: z.readonly(
        z.array(
          z.strictObject({
            athleteId: z.string(),
            athleteName: z.nullable(z.string()),
            parentID: z.nullable(z.string()),
          }),
        ),
      ),
      unreadable: unreadableIds,
      unreadableRows: unreadableIds,
      today: z.string(),
      asOf: z.string(),
      /** The last page also contains athletes who are on no list. */
      nextCursor: z.nullable(z.string()),
    }),
  }),
  attendance: defineRoute({
    ...query,
    path: '/api/attendance/{date}',
    summary: 'The valid attendance marks of a day by athlete id, without names.',
    input: z.object({ date: calendarDateSchema }),
    answer: z.strictObject({
      marks: z.readonly(z.array(z.strictObject({ athleteId: z.string(), ...mark }))),
      version: z.int(),
    }),
  }),
  markAttendance: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'commands',
    path: '/api/markAttendance',
    summary: 'Marks an athlete’s attendance and returns the valid mark, which is the last one tapped.',
    input: markAttendanceInput,
    answer: z.strictObject({ ...mark, version: z.int() }),
  }),
};
