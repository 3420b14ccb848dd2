import { createStripe } from '@hoops/billing/stripe/stripe-client';
import { serveLoopback } from '@hoops/loopback/serve-loopback';
import { expect, it } from 'vitest';

it('a rate-limited client spaces out requests that are sent together', async () => {
  const server = await serveLoopback((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"id":"cus_1","object":"customer"}');
  });
  const { hostname: host, port } = new URL(server.url);
  const api = { protocol: 'http', host, port: Number(port) } as const;
  const stripe = createStripe({ secretKey: 'sk_test_1', api, requestsPerSecond: 20 });
  const began = performance.now();
  await Promise.all(['1', '2', '3', '4'].map((id) => stripe.customers.retrieve(id)));
  // The fourth request starts at least three intervals after the first.
  expect(performance.now() - began).toBeGreaterThanOrEqual(145);
  await server.close();
});
