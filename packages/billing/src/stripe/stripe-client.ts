import { setTimeout as sleep } from 'node:timers/promises';
import { rateGate } from '@hoops/runtime/rate-gate';
import Stripe from 'stripe';

export type StripeClientOptions = {
  readonly secretKey: string;
  /** Where to call instead of Stripe's own address (the local stand-in). */
  readonly api?:
    | { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number }
    | undefined;
  /** What this process may send; no limit when left out. */
  readonly requestsPerSecond?: number | undefined;
};

/** One try, and one more after a lost connection, fit into the eight seconds that a caller waits. */
const timeoutMs = 3_500;
const retries = 1;

/**
 * Stripe's client, pinned to the API version of the SDK. A retry repeats the same request under the same
 * idempotency key, because every mutating call of ours passes its own; it counts as a request of its own.
 */
export const createStripe = ({ secretKey, api, requestsPerSecond }: StripeClientOptions): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...(requestsPerSecond && { httpClient: gated(requestsPerSecond) }),
    ...(api ?? {}),
  });

/** The SDK's own client behind a gate; the timeout begins when the request leaves. */
const gated = (requestsPerSecond: number): Stripe.HttpClient => {
  const client = Stripe.createNodeHttpClient();
  const pass = rateGate(requestsPerSecond, { now: () => performance.now(), wait: sleep });
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      await pass();
      return client.makeRequest(...request);
    },
  };
};
