import * as z from 'zod/mini';

export const mailPreferencesSchema = z.strictObject({ scheduleChanges: z.boolean() });
