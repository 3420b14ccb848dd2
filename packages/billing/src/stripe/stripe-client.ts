import Stripe from 'stripe';

export type StripeClientOptions = {
  readonly secretKey: string;
  /** Where to call instead of Stripe's own address (the local stand-in). */
  readonly api?:
    | { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number }
    | undefined;
};

/** One try, and one more after a lost connection, fit into the eight seconds that a caller waits. */
const timeoutMs = 3_500;
const retries = 1;

/**
 * Stripe's client, pinned to the API version of the SDK. A retry repeats the same request under the same
 * idempotency key, because every mutating call of ours passes its own.
 */
export const createStripe = ({ secretKey, api }: StripeClientOptions): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...(api ?? {}),
  });
