import type { LocalStripe } from '@hoops/local-stripe/server';
import Stripe from 'stripe';

/**
 * SDK on a connection that breaks once per request, after Stripe has executed the request. The SDK's retry
 * succeeds.
 */
export const cutAfter = (
  { host, port, secretKey }: Pick<LocalStripe, 'host' | 'port' | 'secretKey'>,
  method: 'DELETE' | 'POST',
): Stripe => {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  const cut = new Set<string>();
  client.makeRequest = async (...request) => {
    const answer = await makeRequest(...request);
    const [, , path, asked, , body] = request;
    const which = `${asked} ${path} ${body}`;
    if (asked !== method || cut.has(which)) return answer;
    cut.add(which);
    await answer.toJSON();
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  };
  return new Stripe(secretKey, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: client,
  });
};
