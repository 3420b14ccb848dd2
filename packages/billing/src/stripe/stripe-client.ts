import { setTimeout as sleep } from 'node:timers/promises';
import { rateGate } from '@hoops/runtime/rate-gate';
import Stripe from 'stripe';

export type StripeClientOptions = {
  readonly secretKey: string;
  /** Address of the local stand-in instead of Stripe's. */
  readonly api?:
    | { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number }
    | undefined;
  /** Request limit of this process; none when absent. */
  readonly requestsPerSecond?: number | undefined;
};

/** Two attempts fit into the lease of an intent. */
const timeoutMs = 3_500;
const retries = 1;

/**
 * Stripe's client, pinned to the SDK's API version. Retries are safe, because every mutating call has an
 * idempotency key.
 */
export const createStripe = ({ secretKey, api, requestsPerSecond }: StripeClientOptions): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...(requestsPerSecond && { httpClient: gated(requestsPerSecond) }),
    ...(api ?? {}),
  });

/** The SDK's HTTP client behind a rate limiter; the timeout starts when the request is sent. */
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
