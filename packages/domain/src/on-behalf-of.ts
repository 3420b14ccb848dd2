import * as z from 'zod/mini';
import { familyIdSchema } from './ids.ts';
import { requiredText } from './text/text.ts';

/**
 * Family that an administrator acts for, and the reason, which is encrypted and shown to the family. `asOf`
 * (ISO-8601 UTC, milliseconds) makes requests read-only.
 */
export const onBehalfOfInput = z.strictObject({
  familyId: familyIdSchema,
  reason: requiredText('Please give a reason. The family can see it.', 200),
  asOf: z.optional(z.iso.datetime({ precision: 3, error: 'Please choose a day.' })),
});
export type OnBehalfOf = z.output<typeof onBehalfOfInput>;
