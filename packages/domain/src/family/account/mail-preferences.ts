import * as z from 'zod/mini';

/** Optional mails that the family wants. */
export const mailPreferencesSchema = z.strictObject({ scheduleChanges: z.boolean() });
