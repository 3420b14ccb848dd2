import * as z from 'zod/mini';
import { retentionRules } from '../consumer-rules.ts';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { familyIdSchema, requestId, requestIdSchema } from '../ids.ts';
import { fill } from '../text/fill.ts';
import { clubDate, yearsAfter } from '../time/club-time.ts';
import { selectedProgramsSchema } from './inputs.ts';

const sender = {
  requestId: requestIdSchema,
  familyId: z.nullable(familyIdSchema),
  name: z.string(),
  email: z.string(),
  description: z.string(),
  /** Set if the visitor's form showed the guardian's statement beside the button. */
  isGuardian: z.optional(z.literal(true)),
};
const example = {
  requestId: requestId('request-1'),
  familyId: null,
  name: 'Dana Reyes',
  email: 'dana@example.com',
  description: 'A club team for a 5th grader, please.',
};

export const ProgramRequested = defineEvent({
  type: 'ProgramRequested',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ ...sender, selectedPrograms: selectedProgramsSchema }),
  summary: ({ name }) => fill(history.ProgramRequested, { sender: name }),
  example: {
    ...example,
    selectedPrograms: { skillDevelopment: true, clubTeam: true, privateTraining: false },
  },
  personal: ['name', 'email', 'description'],
});

export const ProgramChangeRequested = defineEvent({
  type: 'ProgramChangeRequested',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject(sender),
  summary: ({ name }) => fill(history.ProgramChangeRequested, { sender: name }),
  example,
  personal: ['name', 'email', 'description'],
});

export const RequestHandled = defineEvent({
  type: 'RequestHandled',
  schema: 1,
  data: z.strictObject({ requestId: requestIdSchema }),
  summary: ({ requestId: id }, names) => fill(history.RequestHandled, { sender: names.sender(id) }),
  example: { requestId: requestId('request-1') },
  personal: [],
});

export const RequestReopened = defineEvent({
  type: 'RequestReopened',
  schema: 1,
  data: z.strictObject({ requestId: requestIdSchema }),
  summary: ({ requestId: id }, names) => fill(history.RequestReopened, { sender: names.sender(id) }),
  example: { requestId: requestId('request-1') },
  personal: [],
});

export const RequestErased = defineEvent({
  type: 'RequestErased',
  schema: 1,
  data: z.strictObject({ requestId: requestIdSchema }),
  summary: () => history.RequestErased,
  example: { requestId: requestId('request-1') },
  personal: [],
});

export const requestEvents = [
  ProgramRequested,
  ProgramChangeRequested,
  RequestHandled,
  RequestReopened,
  RequestErased,
] as const;
export type RequestEvent = EventOf<(typeof requestEvents)[number]>;

/**
 * Club-local date from which a visitor's request may be erased.
 * @param at time of sending, ISO-8601 UTC
 * @returns null for a family's request
 */
export const requestKeptUntil = (sender: { readonly familyId: string | null }, at: string): string | null =>
  sender.familyId === null ? yearsAfter(clubDate(at), retentionRules.requests.years) : null;
