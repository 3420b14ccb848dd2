import type { LocalStripe } from '@hoops/local-stripe/server';
import Stripe from 'stripe';

/**
 * SDK for a Stripe that fails every change whose path ends with `end`, and repeats the error for the same
 * idempotency key.
 */
export const failingAt = (
  { host, port, secretKey, setFaults }: Pick<LocalStripe, 'host' | 'port' | 'secretKey' | 'setFaults'>,
  end: string,
): Stripe => {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const [, , path, method] = request;
    const errs = method === 'POST' && path.endsWith(end);
    setFaults(errs ? { api: { serverError: 1 } } : {});
    try {
      return await makeRequest(...request);
    } finally {
      setFaults({});
    }
  };
  return new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, httpClient: client });
};
