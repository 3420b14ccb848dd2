import { calendarDateSchema } from '@hoops/domain/calendar-date';
import { endsBeforeItBegins, isRange } from '@hoops/domain/date-range';
import { setGradeOfferingsInput } from '@hoops/domain/grade/commands';
import { requestIdSchema } from '@hoops/domain/ids';
import * as schedule from '@hoops/domain/schedule/commands';
import { athleteColumns } from '@hoops/projections/lists';
import { familySummarySchema } from '@hoops/projections/views/family-view';
import {
  athleteListItemSchema,
  eventLogItemSchema,
  mailItemSchema,
  parentListItemSchema,
  requestItemSchema,
} from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { owedAnswer, paymentsAnswer } from '../account/routes.ts';
import { athleteFilters } from '../athletes/athlete-filters.ts';
import { defineRoute } from '../http/route.ts';
import { receiptAnswer } from '../payments/receipt-answer.ts';
import { cursorSchema, pageOf, sortedBy, soughtText } from '../rows/page.ts';

const versioned = { version: z.int() };
const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'queries' } as const;
const command = { auth: 'admin', method: 'POST', kind: 'command', group: 'commands' } as const;
const cursor = z.optional(cursorSchema);
const search = z.optional(soughtText);

export const adminRoutes = {
  parents: defineRoute({
    ...query,
    trails: true,
    path: '/api/parents',
    summary: 'Parents without administrators; search covers names, the e-mail and the phone number.',
    input: z.object({ search, ...sortedBy(['name', 'payment']), cursor }),
    answer: pageOf(parentListItemSchema),
  }),
  getParent: defineRoute({
    ...query,
    path: '/api/parents/{parentId}',
    summary: 'One family, for administrators, without medical notes and emergency contacts.',
    input: z.object({ parentId: z.string() }),
    answer: z.strictObject({ family: familySummarySchema, ...owedAnswer, ...versioned }),
  }),
  parentPayments: defineRoute({
    ...query,
    trails: true,
    path: '/api/parents/{parentId}/payments',
    summary: 'Payments and refunds of one family, newest first.',
    input: z.object({ parentId: soughtText }),
    answer: paymentsAnswer,
  }),
  parentReceipt: defineRoute({
    ...query,
    trails: true,
    path: '/api/parents/{parentId}/receipts/{paymentId}',
    summary: 'The receipt of a payment or a refund of one family.',
    input: z.object({ parentId: soughtText, paymentId: z.string() }),
    answer: z.strictObject({ receipt: receiptAnswer }),
  }),
  parentMails: defineRoute({
    ...query,
    trails: true,
    path: '/api/parents/{parentId}/mails',
    summary: 'The mails sent to one family with what became of them, newest first.',
    input: z.object({ parentId: soughtText, cursor }),
    answer: pageOf(mailItemSchema),
  }),
  athletes: defineRoute({
    ...query,
    trails: true,
    path: '/api/athletes',
    summary: 'Athletes, filtered and searched on the server.',
    input: z.object({ ...athleteFilters, ...sortedBy(['name', ...athleteColumns]), cursor }),
    answer: pageOf(athleteListItemSchema),
  }),
  requests: defineRoute({
    ...query,
    trails: true,
    path: '/api/requests',
    summary: 'Program requests and change requests, newest first.',
    input: z.object({ status: z.optional(z.enum(['open', 'handled'])), cursor }),
    answer: pageOf(requestItemSchema),
  }),
  openRequests: defineRoute({
    ...query,
    trails: true,
    path: '/api/requests/open',
    summary: 'How many requests wait for an answer; `more` when there are more than were counted.',
    input: z.object({}),
    answer: z.strictObject({ count: z.int(), more: z.boolean() }),
  }),
  auditEvents: defineRoute({
    ...query,
    trails: true,
    group: 'audit',
    path: '/api/audit/events',
    summary: 'The event log, newest first.',
    input: z
      .object({
        family: z.optional(soughtText),
        type: z.optional(soughtText),
        from: z.optional(calendarDateSchema),
        to: z.optional(calendarDateSchema),
        cursor,
      })
      .check(z.refine(isRange, { path: ['to'], error: endsBeforeItBegins })),
    answer: pageOf(
      z.extend(eventLogItemSchema, {
        sentence: z.string(),
        /** Why an administrator did it for a family. */
        reason: z.nullable(z.string()),
        /** Who did it: a name with its role, or what part of the system. */
        by: z.string(),
        /** Of the family that it is about. */
        familyName: z.nullable(z.string()),
      }),
    ),
  }),
  auditEvent: defineRoute({
    ...query,
    group: 'audit',
    path: '/api/audit/streams/{stream}/{version}',
    summary: "One event with its data; looking at a child's medical notes or emergency contact is recorded.",
    input: z.object({ stream: soughtText, version: z.coerce.number() }),
    answer: z.strictObject({
      envelope: z.record(z.string(), z.unknown()),
      sentence: z.string(),
      /** Before and after, for events that change fields. */
      changes: z.readonly(
        z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      ),
    }),
  }),
  addScheduleItem: defineRoute({
    ...command,
    path: '/api/addScheduleItem',
    summary: 'Adds to the end of the schedule.',
    input: schedule.addScheduleItemInput,
    answer: z.strictObject({ itemId: z.string(), order: z.int(), ...versioned }),
  }),
  changeScheduleItem: defineRoute({
    ...command,
    path: '/api/changeScheduleItem',
    summary: 'Changes an item of the schedule.',
    input: schedule.changeScheduleItemInput,
    answer: z.strictObject(versioned),
  }),
  removeScheduleItem: defineRoute({
    ...command,
    path: '/api/removeScheduleItem',
    summary: 'Removes an item of the schedule.',
    input: schedule.removeScheduleItemInput,
    answer: z.strictObject(versioned),
  }),
  restoreScheduleItem: defineRoute({
    ...command,
    path: '/api/restoreScheduleItem',
    summary: 'Undoes a removal: back to its place when that is free, else to the end.',
    input: schedule.restoreScheduleItemInput,
    answer: z.strictObject(versioned),
  }),
  moveScheduleItem: defineRoute({
    ...command,
    path: '/api/moveScheduleItem',
    summary: 'Swaps an item with its neighbour.',
    input: schedule.moveScheduleItemInput,
    answer: z.strictObject(versioned),
  }),
  setGradeOfferings: defineRoute({
    ...command,
    path: '/api/setGradeOfferings',
    summary: 'Sets what a grade is offered.',
    input: setGradeOfferingsInput,
    answer: z.strictObject(versioned),
  }),
  markRequestHandled: defineRoute({
    ...command,
    path: '/api/markRequestHandled',
    summary: 'Marks a request as done.',
    input: z.strictObject({ requestId: requestIdSchema }),
    answer: z.strictObject(versioned),
  }),
  reopenRequest: defineRoute({
    ...command,
    path: '/api/reopenRequest',
    summary: 'Takes back that a request is done.',
    input: z.strictObject({ requestId: requestIdSchema }),
    answer: z.strictObject(versioned),
  }),
};
