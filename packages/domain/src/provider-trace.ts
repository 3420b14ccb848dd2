import * as z from 'zod/mini';

const request = z.object({
  /** The provider's own id of it: `req_...`. */
  id: z.string(),
  /** Our idempotency key, which begins with what was asked for. */
  key: z.string(),
  method: z.string(),
  /** Without what was asked for in it beyond ids: `/v1/subscriptions/sub_1`. */
  path: z.string(),
  /** What it answered, as HTTP says it. */
  status: z.int(),
  /** When it was sent, ISO-8601 UTC, and how long the answer took. */
  at: z.string(),
  milliseconds: z.int(),
});

const message = z.object({
  /** The provider's id of its event: `evt_...`. */
  id: z.string(),
  type: z.string(),
  /** When the provider made it, ISO-8601 UTC; it knows no fractions of a second. */
  createdAt: z.string(),
  /** The request of which it came, where the provider says so. */
  requestId: z.optional(z.string()),
  /** Our idempotency key of that request; an answer that was given again is of another request under the same key. */
  key: z.optional(z.string()),
});

/**
 * What was said between us and the payment provider right before an event was recorded: the requests that changed something
 * there, with what they were answered, or the webhook that reported it. Ids and states, nothing about a person.
 */
export const providerTraceSchema = z.object({
  requests: z.optional(z.readonly(z.array(request))),
  message: z.optional(message),
});
export type ProviderTrace = z.output<typeof providerTraceSchema>;
export type ProviderRequest = z.output<typeof request>;
