import * as z from 'zod/mini';

const request = z.object({
  /** Stripe's id: `req_...`. */
  id: z.string(),
  /** Idempotency key, which begins with the operation. */
  key: z.string(),
  method: z.string(),
  /** Path with ids only: `/v1/subscriptions/sub_1`. */
  path: z.string(),
  status: z.int(),
  /** Time sent (ISO-8601 UTC), and duration. */
  at: z.string(),
  milliseconds: z.int(),
});

const message = z.object({
  /** Event id of Stripe: `evt_...`. */
  id: z.string(),
  type: z.string(),
  /** Creation at Stripe, ISO-8601 UTC, in whole seconds. */
  createdAt: z.string(),
  /** Request that caused the webhook, if Stripe reports it. */
  requestId: z.optional(z.string()),
  /** Idempotency key of the request that caused the webhook. */
  key: z.optional(z.string()),
});

/** Stripe requests, or the webhook, that led to an event. Ids and states, without personal data. */
export const providerTraceSchema = z.object({
  requests: z.optional(z.readonly(z.array(request))),
  message: z.optional(message),
});
export type ProviderTrace = z.output<typeof providerTraceSchema>;
export type ProviderRequest = z.output<typeof request>;
