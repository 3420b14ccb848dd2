import * as z from 'zod/mini';

const request = z.object({
  /** Stripe's request id, `req_...`. */
  id: z.string(),
  key: z.string(),
  method: z.string(),
  /** Path that contains no data except ids, such as `/v1/subscriptions/sub_1`. */
  path: z.string(),
  status: z.int(),
  /** Sending time (ISO-8601 UTC) and duration. */
  at: z.string(),
  milliseconds: z.int(),
});

const message = z.object({
  /** Stripe's event id, `evt_...`. */
  id: z.string(),
  type: z.string(),
  /** Creation time at Stripe, ISO-8601 UTC, in whole seconds. */
  createdAt: z.string(),
  /** Id of the request that caused the webhook, if Stripe reports it. */
  requestId: z.optional(z.string()),
  key: z.optional(z.string()),
});

/** Stripe requests, or the webhook, that led to an event. Contains ids and states but no personal data. */
export const providerTraceSchema = z.object({
  requests: z.optional(z.readonly(z.array(request))),
  message: z.optional(message),
});
export type ProviderTrace = z.output<typeof providerTraceSchema>;
export type ProviderRequest = z.output<typeof request>;
