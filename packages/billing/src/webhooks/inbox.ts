import * as z from 'zod/mini';
import type { StripeMessage } from './stripe-message.ts';

export type ReceivedWebhook = { readonly message: StripeMessage; readonly raw: string };

export type InboxRow = {
  readonly id: string;
  readonly type: string;
  /** ISO-8601 UTC. */
  readonly receivedAt: string;
  readonly keyId: string;
  /** Raw body as ciphertext; absent after the family's erasure. */
  readonly sealed?: string | undefined;
};

export type Inbox = {
  /**
   * Stores a webhook once. A webhook that only echoes our own call is stored as done.
   * @returns false if already stored
   */
  readonly put: (webhook: ReceivedWebhook) => Promise<boolean>;
  readonly markDone: (id: string) => Promise<void>;
  readonly find: (id: string) => Promise<InboxRow | undefined>;
  /** Unprocessed webhooks received before a moment, oldest first. */
  readonly pendingBefore: (before: string) => AsyncIterable<InboxRow>;
  readonly open: (row: InboxRow) => Promise<StripeMessage | undefined>;
};

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
