import * as z from 'zod/mini';
import { familyIdSchema } from './ids.ts';
import { requiredText } from './text/text.ts';

/**
 * On behalf of which family an administrator acts, and why. The reason is shown to the family and stays in the
 * events of everything that is done, sealed under the family's key. With `asOf` they only look, at what the family saw at
 * that moment, ISO-8601 UTC with milliseconds.
 */
export const onBehalfOfInput = z.strictObject({
  familyId: familyIdSchema,
  reason: requiredText('Please say why you act for this family.', 200),
  asOf: z.optional(z.iso.datetime({ precision: 3, error: 'Please choose a day.' })),
});
export type OnBehalfOf = z.output<typeof onBehalfOfInput>;
