import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';

/** The family wants all that is kept of it erased; administrators see it, with what is in the way. */
export const ErasureAsked = defineEvent({
  type: 'ErasureAsked',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({}),
  summary: () => 'Asked to erase the data of this family',
  example: {},
  personal: [],
});

export const ErasureAskTakenBack = defineEvent({
  type: 'ErasureAskTakenBack',
  schema: 1,
  data: z.strictObject({}),
  summary: () => 'Took back the request to erase the data of this family',
  example: {},
  personal: [],
});

/** From here on no command for the family is accepted. The reason is kept for good and names no person. */
export const FamilyErasureStarted = defineEvent({
  type: 'FamilyErasureStarted',
  schema: 1,
  data: z.strictObject({ reason: z.string() }),
  summary: ({ reason }) => `Began to erase the personal data of this family: ${reason}`,
  example: { reason: 'asked for it by letter' },
  personal: [],
});

/** Sign-in, customer at Stripe, rows and key are gone. */
export const FamilyErased = defineEvent({
  type: 'FamilyErased',
  schema: 1,
  data: z.strictObject({}),
  summary: () => 'Erased the personal data of this family',
  example: {},
  personal: [],
});

export const erasureEvents = [ErasureAsked, ErasureAskTakenBack, FamilyErasureStarted, FamilyErased] as const;
