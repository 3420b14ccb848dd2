import type { Engine } from '@hoops/local-stripe/engine';
import Stripe from 'stripe';
import type { TrafficRecorder } from '../../integration/local-stripe/oracle/traffic-recorder.ts';

/** Handles a request; `send` executes the request at Stripe. */
export type Wire = (send: () => Promise<Answer>, request: { readonly method: string }) => Promise<Answer>;
type Answer = {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type RecordedStripe = {
  readonly engine: Engine;
  readonly recorder: Pick<TrafficRecorder, 'record'>;
};

/** Unmodified SDK on an in-process Stripe without sockets; `wire` may disturb requests. */
export const inProcessStripe = (
  { engine, recorder }: RecordedStripe,
  wire: Wire = (send) => send(),
): Stripe =>
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
        const encoded = method === 'POST' ? data : query;
        const send = async () => {
          const answer = await engine.api.answer({
            method,
            path: pathname,
            encoded,
            authorization: header('authorization'),
            idempotencyKey: method === 'POST' ? header('idempotency-key') : null,
            version: header('stripe-version'),
          });
          const { status, body, requestId } = answer;
          recorder.record({ kind: 'exchange', method, path: pathname, encoded, status, body });
          return { ...answer, headers: { ...answer.headers, 'request-id': requestId } };
        };
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
