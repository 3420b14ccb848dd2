/**
 * Usual rate per second of a live Stripe account, unless the stage overrides it; Stripe answers 429 above
 * the rate.
 */
export const usualStripeRequestsPerSecond = 100;

/** Maximum that Lambda allows for an event source mapping. */
const mostBatchesAtOnce = 10;

export type StripeLimits = {
  /**
   * Rate of one process. Lambdas share no counter, so concurrency is limited too; one third of the
   * account's rate is reserved for people (tests/stacks/stripe-limits.test.ts).
   */
  readonly perSecondOfProcess: number;
  /** Concurrent webhook batches per shard; each batch calls Stripe. */
  readonly webhookBatchesAtOnce: number;
  /**
   * Webhook rate at the gateway, above the peak of a billing day; Stripe resends rejected webhooks an hour
   * later.
   */
  readonly webhooksPerSecond: number;
};

/** @param perSecond Stripe rate of the account */
export const stripeLimitsOf = (perSecond: number): StripeLimits => ({
  perSecondOfProcess: Math.min(5, perSecond / 20),
  webhookBatchesAtOnce: Math.max(1, Math.min(mostBatchesAtOnce, Math.floor(perSecond / 100))),
  webhooksPerSecond: perSecond,
});
