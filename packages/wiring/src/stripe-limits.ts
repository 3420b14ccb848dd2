/** Requests a second that Stripe takes of a live account, whoever sends them; what is over is answered 429. */
export const stripeRequestsPerSecond = 100;

/**
 * What one process may send of that. Lambdas share no memory, and a counter in the database would cost a write for every
 * request; so each keeps to its part, and how many there are at a time is limited where they are started: by the
 * subscription's `maxConcurrency`, the stream's shards, the schedule. Together they leave people the greater part of what is
 * over (tests/stacks/stripe-limits.test.ts adds up).
 */
export const stripeRequestsPerSecondOfProcess = 5;
