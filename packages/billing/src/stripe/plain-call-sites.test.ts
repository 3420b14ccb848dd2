import { expect, it, onTestFinished } from 'vitest';
import { createStripe } from './stripe-client.ts';

it('maps no stack for a request, and every other one as before', async () => {
  const { prepareStackTrace } = Error;
  onTestFinished(() => {
    Error.prepareStackTrace = prepareStackTrace;
  });
  let mapped = 0;
  const mapping = () => {
    mapped += 1;
    return 'mapped';
  };
  // Nothing listens there.
  const api = { protocol: 'http', host: '127.0.0.1', port: 1 } as const;
  const stripe = createStripe({ secretKey: 'sk_test_123', api });
  createStripe({ secretKey: 'sk_test_456', api });

  Error.prepareStackTrace = mapping;
  const asked = stripe.customers.retrieve('cus_123', {}, { maxNetworkRetries: 0 });
  expect({ mapped, after: Error.prepareStackTrace }).toEqual({ mapped: 0, after: mapping });
  expect(new Error('ours').stack).toBe('mapped');
  Error.prepareStackTrace = prepareStackTrace;

  const failed = await asked.catch((error: unknown) => error);
  expect(String((failed as Error).stack)).toContain('plain-call-sites');
});
