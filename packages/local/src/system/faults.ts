import * as z from 'zod/mini';

const rate = z.optional(z.number().check(z.minimum(0), z.maximum(1)));
const addresses = z.optional(z.array(z.string()));
const deliveries = { duplicate: rate, reorder: rate, delay: rate, drop: rate };

export const faultsSchema = z.strictObject({
  bus: z.optional(z.strictObject({ ...deliveries, throttle: rate })),
  /** Concurrent batches per subscriber queue: 1 here by default, initially 5 on AWS. */
  queues: z.optional(z.strictObject({ batchesAtOnce: z.int().check(z.minimum(1), z.maximum(10)) })),
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
          delayMs: z.optional(z.int()),
        }),
      ),
    }),
  ),
  /** During the fault, the database does not answer, so `/_local/settle` waits too. */
  dynamodb: z.optional(z.strictObject({ outage: z.optional(z.boolean()) })),
  failing: z.optional(z.array(z.string())),
});
export type Faults = z.output<typeof faultsSchema>;

export const noFaults: Faults = {};
