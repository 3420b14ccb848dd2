import * as schedule from '@hoops/domain/schedule/inputs';
import { scheduleViewSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { commandRoute, defineRoute, rawAnswer, versioned } from '../http/route.ts';

const anyone = { auth: 'public', method: 'GET', kind: 'query', group: 'queries' } as const;
const nothing = z.object({});

export const scheduleRoutes = {
  schedule: defineRoute({
    ...anyone,
    path: '/api/schedule',
    summary: 'The public schedule, in order, with the changes of single days from today on.',
    input: nothing,
    /** `today` is a club-local date; `news` are the changes of the next seven days, in words. */
    answer: z.extend(scheduleViewSchema, {
      today: z.string(),
      news: z.readonly(z.array(z.strictObject({ day: z.string(), text: z.string() }))),
    }),
  }),
  scheduleCalendar: defineRoute({
    ...anyone,
    path: '/api/schedule.ics',
    summary: 'The schedule for calendars to subscribe to (iCalendar); answers 304 to the ETag that it gave.',
    input: nothing,
    answer: rawAnswer,
    answers: 'text/calendar',
  }),
  addScheduleItem: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'commands',
    path: '/api/addScheduleItem',
    summary: 'Adds to the end of the schedule.',
    input: schedule.addScheduleItemInput,
    answer: z.strictObject({ itemId: z.string(), order: z.int(), ...versioned }),
  }),
  changeScheduleItem: commandRoute('ChangeScheduleItem', {
    auth: 'admin',
    path: '/api/changeScheduleItem',
    summary: 'Changes an item of the schedule.',
    input: schedule.changeScheduleItemInput,
  }),
  removeScheduleItem: commandRoute('RemoveScheduleItem', {
    auth: 'admin',
    path: '/api/removeScheduleItem',
    summary: 'Removes an item of the schedule.',
    input: schedule.removeScheduleItemInput,
  }),
  restoreScheduleItem: commandRoute('RestoreScheduleItem', {
    auth: 'admin',
    path: '/api/restoreScheduleItem',
    summary: 'Undoes a removal: back to its place when that is free, else to the end.',
    input: schedule.restoreScheduleItemInput,
  }),
  moveScheduleItem: commandRoute('MoveScheduleItem', {
    auth: 'admin',
    path: '/api/moveScheduleItem',
    summary: 'Swaps an item with its neighbour.',
    input: schedule.moveScheduleItemInput,
  }),
  cancelSessions: commandRoute('CancelSessions', {
    auth: 'admin',
    path: '/api/cancelSessions',
    summary: 'Cancels the sessions of a day or of several days; families are told at once.',
    input: schedule.cancelSessionsInput,
  }),
  changeSession: commandRoute('ChangeSession', {
    auth: 'admin',
    path: '/api/changeSession',
    summary: 'Changes the time or location of one session; families are told at once.',
    input: schedule.changeSessionInput,
  }),
  restoreSessions: commandRoute('RestoreSessions', {
    auth: 'admin',
    path: '/api/restoreSessions',
    summary: 'Undoes cancellations and changes of sessions that have not started.',
    input: schedule.restoreSessionsInput,
  }),
};
