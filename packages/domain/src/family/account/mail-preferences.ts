import * as z from 'zod/mini';

/** Optional emails that the family wants. */
export const mailPreferencesSchema = z.strictObject({ scheduleChanges: z.boolean() });
