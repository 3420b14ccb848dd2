import * as z from 'zod/mini';

const rate = z.optional(z.number().check(z.minimum(0), z.maximum(1)));
const addresses = z.optional(z.array(z.string()));
const deliveries = { duplicate: rate, reorder: rate, delay: rate, drop: rate };

/** What goes wrong on purpose, by the part it happens in. Rates run from 0 (never) to 1 (always). */
export const faultsSchema = z.strictObject({
  /** Events between the bus and the queues; `throttle` refuses single entries. */
  bus: z.optional(z.strictObject({ ...deliveries, throttle: rate })),
  /** The queues of subscribers: how many batches of each are handled at a time. AWS begins with five, here it is one. */
  queues: z.optional(z.strictObject({ batchesAtOnce: z.int().check(z.minimum(1), z.maximum(10)) })),
  /**
   * Mails: refused, throttled, or SES itself failing; then addresses whose mail comes back for good, comes back
   * for now, or is reported as unwanted.
   */
  ses: z.optional(
    z.strictObject({
      reject: rate,
      throttle: rate,
      outage: rate,
      bounces: addresses,
      softBounces: addresses,
      complaints: addresses,
    }),
  ),
  /** Stripe's webhooks, and Stripe itself. */
  stripe: z.optional(
    z.strictObject({
      seed: z.optional(z.int()),
      webhooks: z.optional(z.strictObject({ ...deliveries, fail: rate })),
      api: z.optional(
        z.strictObject({
          outage: z.optional(z.boolean()),
          serverError: rate,
          failAfter: rate,
          rateLimit: rate,
          loseAnswer: rate,
          /** How long each request waits before it is executed. */
          delayMs: z.optional(z.int()),
        }),
      ),
    }),
  ),
  /** The database hangs until the fault is taken back. `/_local/settle` waits with it. */
  dynamodb: z.optional(z.strictObject({ outage: z.optional(z.boolean()) })),
  /** Functions, by name, that throw instead of working. */
  failing: z.optional(z.array(z.string())),
});
export type Faults = z.output<typeof faultsSchema>;

export const noFaults: Faults = {};
