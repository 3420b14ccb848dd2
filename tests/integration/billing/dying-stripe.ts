import type { LocalStripe } from '@hoops/local-stripe/server';
import Stripe from 'stripe';

export type DyingStripe = {
  readonly stripe: Stripe;
  readonly requests: () => number;
};

/** SDK in a process that crashes after Stripe has executed request number `last`, before the response. */
export const dyingAfter = ({ host, port, secretKey }: LocalStripe, last: number): DyingStripe => {
  let count = 0;
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    if (count >= last) throw new Error('The process is dead.');
    count += 1;
    const answer = await makeRequest(...request);
    if (count < last) return answer;
    await answer.toJSON();
    throw new Error('The process died.');
  };
  const stripe = new Stripe(secretKey, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: client,
  });
  return { stripe, requests: () => count };
};
