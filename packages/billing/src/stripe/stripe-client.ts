import { setTimeout as sleep } from 'node:timers/promises';
import { rateGate } from '@hoops/runtime/clock';
import Stripe from 'stripe';

export type StripeClientOptions = {
  readonly secretKey: string;
  /** Address of the local stand-in for Stripe. */
  readonly api?:
    | { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number }
    | undefined;
  readonly requestsPerSecond?: number | undefined;
};

const timeoutMs = 3_500;
const retries = 1;

/**
 * Stripe's client, pinned to the SDK's API version. Retries are safe, because every change has an idempotency
 * key.
 */
export const createStripe = ({ secretKey, api, requestsPerSecond }: StripeClientOptions): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...(requestsPerSecond && { httpClient: gated(requestsPerSecond) }),
    ...(api ?? {}),
  });

/** Puts a rate limiter before the SDK's HTTP client. The timeout starts when the request is sent. */
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
