/** Requests a second that Stripe takes of a live account, unless the stage says otherwise. What is over is answered 429. */
export const usualStripeRequestsPerSecond = 100;

/** Of an event source mapping; more is refused by Lambda. */
const mostBatchesAtOnce = 10;

/** What each part of the product may take of what Stripe takes of the whole account. */
export type StripeLimits = {
  /**
   * What one process may send. Lambdas share no memory, and a counter in the database would cost a write for every request;
   * so each keeps to its part, and how many there are at a time is limited where they are started: by the subscription's
   * `maxConcurrency`, the stream's shards and batches, the schedule, the state machine's segments. Together they
   * leave people a third of the limit or more (tests/stacks/stripe-limits.test.ts adds up).
   */
  readonly perSecondOfProcess: number;
  /** How many batches of a shard of webhooks are handled side by side: each of their Lambdas asks Stripe. */
  readonly webhookBatchesAtOnce: number;
  /** Webhooks that the gateway lets through in a second: more than Stripe sends of a billing day. What is refused comes an hour later. */
  readonly webhooksPerSecond: number;
};

/** @param perSecond requests that Stripe takes of the account, whoever sends them. */
export const stripeLimitsOf = (perSecond: number): StripeLimits => ({
  perSecondOfProcess: Math.min(5, perSecond / 20),
  webhookBatchesAtOnce: Math.max(1, Math.min(mostBatchesAtOnce, Math.floor(perSecond / 100))),
  webhooksPerSecond: perSecond,
});
