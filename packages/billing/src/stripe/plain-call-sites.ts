import Stripe from 'stripe';

const unmapped = (error: Error, frames: readonly NodeJS.CallSite[]): string =>
  [String(error), ...frames.map((frame) => `    at ${frame}`)].join('\n');

/**
 * Stripe's SDK notes a stack with each request, for the error that it may end in. Where source maps are on, the first
 * stack of a process parses the map of its whole bundle, a quarter of a second: these stacks name the bundle's own lines
 * instead.
 */
export const notePlainCallSites = (): void => {
  const { prototype } = Stripe.StripeResource;
  const { _makeRequest: makeRequest } = prototype;
  if (patched.has(makeRequest)) return;
  prototype._makeRequest = function (...request) {
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = unmapped;
    try {
      return makeRequest.apply(this, request);
    } finally {
      Error.prepareStackTrace = prepareStackTrace;
    }
  };
  patched.add(prototype._makeRequest);
};

const patched = new WeakSet<typeof Stripe.StripeResource.prototype._makeRequest>();
