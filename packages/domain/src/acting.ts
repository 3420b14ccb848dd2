import * as z from 'zod/mini';
import { familyIdSchema } from './ids.ts';
import { requiredText } from './text.ts';

/**
 * An administrator acting for a family: which one, and why. The reason is shown to the family and stays in the
 * events of everything that is done, sealed under the family's key.
 */
export const actingInput = z.strictObject({
  familyId: familyIdSchema,
  reason: requiredText('Please say why you act for this family.', 200),
});
export type Acting = z.output<typeof actingInput>;

/** The request headers that say it; the reason is percent-encoded, because a header holds Latin letters only. */
export const actingHeaders = { family: 'x-acting-for', reason: 'x-acting-reason' } as const;
