import * as z from 'zod/mini';
import type { StripeMessage } from './stripe-message.ts';

/** A webhook as it was received, once its signature was found good. */
export type ReceivedWebhook = { readonly message: StripeMessage; readonly raw: string };

/** A webhook as it is stored: everything that may be personal is in `sealed`. */
export type InboxRow = {
  /** Stripe's event id. */
  readonly id: string;
  readonly type: string;
  /** ISO-8601 UTC. */
  readonly receivedAt: string;
  readonly keyId: string;
  /** The raw body as ciphertext; absent when the family was erased. */
  readonly sealed?: string | undefined;
};

/** Where webhooks wait: what is stored here is not lost, whatever happens to its processing. */
export type Inbox = {
  /** Stores a webhook once, as done if it only repeats what we sent. @returns false when it is there already. */
  readonly put: (webhook: ReceivedWebhook) => Promise<boolean>;
  readonly markDone: (id: string) => Promise<void>;
  readonly find: (id: string) => Promise<InboxRow | undefined>;
  /** Webhooks that were received before a moment and are not done, oldest first. */
  readonly pendingBefore: (before: string) => AsyncIterable<InboxRow>;
  /** The webhook of a row; undefined when its family was erased. */
  readonly open: (row: InboxRow) => Promise<StripeMessage | undefined>;
};

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
