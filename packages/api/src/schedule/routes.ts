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
    summary: 'The public schedule, in order, with changes to single days from today on.',
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
    summary: 'The schedule as a calendar feed (iCalendar). Returns 304 for an unchanged ETag.',
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
    summary: 'Adds an item to the end of the schedule.',
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
    summary: 'Restores a removed item to its place if that is free, otherwise to the end.',
    input: schedule.restoreScheduleItemInput,
  }),
  moveScheduleItem: commandRoute('MoveScheduleItem', {
    auth: 'admin',
    path: '/api/moveScheduleItem',
    summary: 'Swaps an item with its neighbor.',
    input: schedule.moveScheduleItemInput,
  }),
  cancelSessions: commandRoute('CancelSessions', {
    auth: 'admin',
    path: '/api/cancelSessions',
    summary: 'Cancels the sessions of one or more days and notifies families right away.',
    input: schedule.cancelSessionsInput,
  }),
  changeSession: commandRoute('ChangeSession', {
    auth: 'admin',
    path: '/api/changeSession',
    summary: 'Changes the day, time or location of one session and notifies families right away.',
    input: schedule.changeSessionInput,
  }),
  restoreSessions: commandRoute('RestoreSessions', {
    auth: 'admin',
    path: '/api/restoreSessions',
    summary: 'Undoes cancellations and changes of sessions that have not started.',
    input: schedule.restoreSessionsInput,
  }),
};
