/**
 * Usual rate per second of a live Stripe account, unless the stage overrides it. Above this rate, Stripe
 * answers 429.
 */
export const usualStripeRequestsPerSecond = 100;

/** Lambda's maximum for an event source mapping. */
const mostBatchesAtOnce = 10;

type StripeLimits = {
  /**
   * Rate of one process. Lambdas share no counter, so their concurrency is limited too. One third of the
   * account's rate is reserved for people (tests/stacks/stripe-limits.test.ts).
   */
  readonly perSecondOfProcess: number;
  /** Concurrent webhook batches per shard; each batch calls Stripe. */
  readonly webhookBatchesAtOnce: number;
  /**
   * Webhook rate at the gateway, above the peak of a billing day. Stripe resends rejected webhooks an hour
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

/**
 * SES's usual rate outside its sandbox, unless the stage overrides it. SES rejects emails above this rate.
 */
export const usualMailsPerSecond = 14;

/**
 * Total rate of a notice's segments: three quarters, which leaves room for emails that people wait for.
 * @param perSecond SES rate of the account
 */
export const noticeMailsPerSecond = (perSecond: number): number => (perSecond * 3) / 4;

/**
 * Events after which SES suppresses an address. Excludes complaints, because essential email, such as
 * password codes, must still arrive.
 */
export const suppressedAfter: readonly ('BOUNCE' | 'COMPLAINT')[] = ['BOUNCE'];

export type GatewayLimit = { readonly perSecond: number; readonly burst: number };

/**
 * Total rate for all callers, unless the stage overrides it. Enough for a club of 10,000 families in the
 * evening.
 */
export const usualRequestsPerSecond = 50;

export const gatewayLimitOf = (perSecond: number): GatewayLimit => ({ perSecond, burst: 2 * perSecond });

/**
 * Messages or records per invocation. Above ten, AWS waits a second to fill a batch, and calls to Stripe or
 * SES would exceed timeouts.
 */
export const batchSizes = { queue: 10, events: 100, inbox: 10 } as const;
