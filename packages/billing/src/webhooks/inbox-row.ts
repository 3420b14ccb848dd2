import * as z from 'zod/mini';
import type { InboxRow } from './inbox.ts';

/** A row of the inbox table, as it is stored and as it comes on the table's stream. */
export const inboxRowSchema = z.pipe(
  z.object({
    pk: z.string(),
    type: z.string(),
    receivedAt: z.string(),
    keyId: z.string(),
    sealed: z.optional(z.string()),
  }),
  z.transform(({ pk, ...row }): InboxRow => ({ id: pk, ...row })),
);
