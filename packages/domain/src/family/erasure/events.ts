import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';

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

export const erasureEvents = [FamilyErasureStarted, FamilyErased] as const;
