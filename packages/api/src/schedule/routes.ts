import { gradeViewSchema, scheduleViewSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { rawAnswer } from '../http/raw-answer.ts';
import { defineRoute } from '../http/route.ts';

const anyone = { auth: 'public', method: 'GET', kind: 'query' } as const;
const nothing = z.object({});

/** What needs no sign-in. A test holds this list against an approved one. */
export const publicRoutes = {
  schedule: defineRoute({
    ...anyone,
    group: 'queries',
    path: '/api/schedule',
    summary: 'The public schedule, in order.',
    input: nothing,
    answer: scheduleViewSchema,
  }),
  scheduleCalendar: defineRoute({
    ...anyone,
    group: 'queries',
    path: '/api/schedule.ics',
    summary: 'The schedule for calendars to subscribe to (iCalendar); answers 304 to the ETag that it gave.',
    input: nothing,
    answer: rawAnswer,
    answers: 'text/calendar',
  }),
  grades: defineRoute({
    ...anyone,
    group: 'queries',
    path: '/api/grades',
    summary: 'What each grade is offered.',
    input: nothing,
    answer: z.strictObject({ grades: z.readonly(z.array(gradeViewSchema)) }),
  }),
  health: defineRoute({
    ...anyone,
    group: 'docs',
    path: '/api/health',
    summary: 'Says that the API answers.',
    input: nothing,
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
  openapi: defineRoute({
    ...anyone,
    group: 'docs',
    path: '/api/openapi.json',
    summary: 'This document.',
    input: nothing,
    answer: z.record(z.string(), z.unknown()),
  }),
  /** The mail's link, and what mail programs call for their own Unsubscribe button (RFC 8058). */
  unsubscribe: defineRoute({
    auth: 'public',
    method: 'POST',
    kind: 'command',
    group: 'requests',
    path: '/api/unsubscribe/{token}',
    summary: 'Turns mails about schedule changes off, or on again, for the family that the token names.',
    input: z.object({ token: z.string(), scheduleChanges: z.optional(z.boolean()) }),
    answer: z.strictObject({ scheduleChanges: z.boolean() }),
  }),
  unsubscribePage: defineRoute({
    ...anyone,
    group: 'requests',
    path: '/api/unsubscribe/{token}',
    summary: 'Leads to the page that asks before it turns the mails off.',
    input: z.object({ token: z.string() }),
    answer: rawAnswer,
    answers: 'redirect',
  }),
  /** Signed in or not: one path for both kinds of request (spec section 7). */
  sendProgramRequest: defineRoute({
    auth: 'optional',
    acting: true,
    method: 'POST',
    kind: 'command',
    group: 'requests',
    path: '/api/send-program-request',
    summary: 'A program request, or with type program_change a request for a change.',
    /** Which rules apply depends on the type and on being signed in; the implementation applies them. */
    input: z.looseObject({ type: z.optional(z.string()) }),
    answer: z.strictObject({ message: z.string(), requestId: z.string() }),
  }),
  stripeWebhook: defineRoute({
    auth: 'stripe',
    method: 'POST',
    kind: 'command',
    group: 'webhooks',
    path: '/api/stripe/webhook',
    summary: "Stripe's webhooks; the signature is checked over the raw bytes.",
    input: z.unknown() as z.ZodMiniType<unknown>,
    answer: z.strictObject({ received: z.literal(true) }),
  }),
};
