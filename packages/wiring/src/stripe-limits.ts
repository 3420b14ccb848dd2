/** Stripe's usual live rate per second, unless the stage overrides it; more get 429. */
export const usualStripeRequestsPerSecond = 100;

/** Lambda's limit for an event source mapping. */
const mostBatchesAtOnce = 10;

export type StripeLimits = {
  /**
   * Rate of one process. Lambdas share no counter, so concurrency is capped instead. A third of the account's
   * rate is reserved for people's requests (tests/stacks/stripe-limits.test.ts).
   */
  readonly perSecondOfProcess: number;
  /** Concurrent webhook batches per shard; each Lambda calls Stripe. */
  readonly webhookBatchesAtOnce: number;
  /**
   * Gateway's webhook rate, above the peak of a billing day; Stripe resends rejected webhooks an hour later.
   */
  readonly webhooksPerSecond: number;
};

/** @param perSecond account's Stripe rate */
export const stripeLimitsOf = (perSecond: number): StripeLimits => ({
  perSecondOfProcess: Math.min(5, perSecond / 20),
  webhookBatchesAtOnce: Math.max(1, Math.min(mostBatchesAtOnce, Math.floor(perSecond / 100))),
  webhooksPerSecond: perSecond,
});
