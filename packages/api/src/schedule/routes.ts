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
    summary: 'The public schedule, in order.',
    input: nothing,
    answer: scheduleViewSchema,
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
};
