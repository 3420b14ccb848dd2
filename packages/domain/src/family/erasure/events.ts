import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';

/** A family requested its erasure; administrators see the request and its blockers. */
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

/** No command for the family is accepted from here on. The reason names no person and is kept. */
export const FamilyErasureStarted = defineEvent({
  type: 'FamilyErasureStarted',
  schema: 1,
  data: z.strictObject({ reason: z.string() }),
  summary: ({ reason }) => `Began to erase the personal data of this family: ${reason}`,
  example: { reason: 'asked for it by letter' },
  personal: [],
});

/** Sign-in, Stripe customer, rows and key are deleted. */
export const FamilyErased = defineEvent({
  type: 'FamilyErased',
  schema: 1,
  data: z.strictObject({}),
  summary: () => 'Erased the personal data of this family',
  example: {},
  personal: [],
});

export const erasureEvents = [ErasureAsked, ErasureAskTakenBack, FamilyErasureStarted, FamilyErased] as const;
