import type { Engine } from '@hoops/local-stripe/engine';
import Stripe from 'stripe';

/** What becomes of one request: `send` executes it at Stripe. */
export type Wire = (send: () => Promise<Answer>, request: { readonly method: string }) => Promise<Answer>;
export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The unmodified SDK, calling a Stripe in the same process without a socket between; `wire` may disturb it. */
export const inProcessStripe = (engine: Engine, wire: Wire = (send) => send()): Stripe =>
  new Stripe(engine.secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: {
      getClientName: () => 'in-process',
      async makeRequest(_host, _port, path, method, headers, data) {
        const [pathname = '', query = ''] = path.split('?');
        const header = (name: string) => {
          const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
          return found === undefined ? null : String(found);
        };
        const send = () =>
          engine.api.answer({
            method,
            path: pathname,
            encoded: method === 'POST' ? data : query,
            authorization: header('authorization'),
            idempotencyKey: method === 'POST' ? header('idempotency-key') : null,
            version: header('stripe-version'),
          });
        const answer = await wire(send, { method });
        return {
          getStatusCode: () => answer.status,
          getHeaders: () => answer.headers,
          getRawResponse: () => answer,
          toStream: () => {
            throw new Error('Nothing here is streamed.');
          },
          toJSON: async () => JSON.parse(answer.body),
        };
      },
    },
  });
