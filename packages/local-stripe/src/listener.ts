import type { IncomingMessage, RequestListener } from 'node:http';
import { answering, type HttpAnswer } from '@hoops/loopback/answering';
import { readBody } from '@hoops/loopback/read-body';
import { isLoopbackHost } from '@hoops/loopback/serve-loopback';
import type { Api, ApiAnswer, ApiRequest } from './api.ts';
import { Failure } from './failure.ts';
import type { FaultSource } from './faults.ts';
import { apiVersion, newId, type RandomBelow } from './objects.ts';
import { serveBankPage } from './portal/bank-page.ts';
import { serveHostedInvoice } from './portal/hosted-invoice.ts';
import { type PortalAnswer, servePortal } from './portal/portal.ts';
import type { Store } from './store/store.ts';

export type ListenerOptions = {
  readonly api: Api;
  readonly store: Store;
  readonly faults: FaultSource;
  readonly random: RandomBelow;
  readonly now: () => number;
  readonly onExchange: (exchange: Omit<Extract<RecordedExchange, { kind: 'exchange' }>, 'kind'>) => void;
};

type ServePage = typeof servePortal;

const pages: Readonly<Record<string, ServePage>> = {
  b: serveBankPage,
  i: serveHostedInvoice,
  p: servePortal,
};

const pageFor = (path: string): ServePage | undefined => {
  const [, first = '', second] = path.split('/');
  return second !== undefined && Object.hasOwn(pages, first) ? pages[first] : undefined;
};

const maxBodyBytes = 1_000_000;

export const createListener = (options: ListenerOptions): RequestListener => {
  const { api, store, faults, random } = options;

  const answer = async (request: IncomingMessage): Promise<HttpAnswer | undefined> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    if (!isLoopbackHost(request.headers.host)) return failed(forbiddenHost());
    const body = (await readBody(request, maxBodyBytes)).toString('utf8');
    const serve = pageFor(url.pathname);
    if (serve) {
      const page = answerPortal(serve, method, url, body);
      await store.synced();
      return portalHttp(page);
    }
    const rates = faults.faults.api ?? {};
    if (rates.outage) return undefined;
    const asked = apiRequest(request, method, url, body);
    const answered = await api.answer(asked);
    await store.synced();
    const { path, encoded } = asked;
    options.onExchange({ method, path, encoded, status: answered.status, body: answered.body });
    return faults.strikes(rates.loseAnswer) ? undefined : apiHttp(answered);
  };

  const answerPortal = (serve: ServePage, method: string, url: URL, body: string): PortalAnswer => {
    const when = { at: options.now(), cause: { requestId: newId('req', random), idempotencyKey: null } };
    return store.transact(when, (tx) =>
      serve(tx, {
        method,
        path: url.pathname,
        form: new URLSearchParams(body),
        query: url.searchParams,
      }),
    );
  };

  return answering(answer, (error) =>
    failed(
      new Failure(500, {
        type: 'api_error',
        message: error instanceof Error ? error.message : String(error),
      }),
    ),
  );
};

const apiRequest = (request: IncomingMessage, method: string, url: URL, body: string): ApiRequest => {
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    method,
    path: url.pathname,
    encoded: method === 'POST' ? body : url.search.slice(1),
    authorization: header('authorization'),
    idempotencyKey: method === 'POST' ? header('idempotency-key') : null,
    version: header('stripe-version'),
  };
};

const forbiddenHost = () =>
  new Failure(403, {
    type: 'invalid_request_error',
    message: 'The local Stripe answers on loopback names only.',
  });

const failed = ({ status, body }: Failure): HttpAnswer =>
  apiHttp({ status, body: JSON.stringify({ error: body }), requestId: 'req_none', headers: {} });

const apiHttp = ({ status, body, requestId, headers }: ApiAnswer): HttpAnswer => ({
  status,
  headers: {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': apiVersion,
    ...headers,
  },
  body,
});

const portalHttp = ({ status, type, body, location, formTargets = [] }: PortalAnswer): HttpAnswer => ({
  status,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; " +
      `form-action ${["'self'", ...formTargets].join(' ')}`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(location && { location }),
  },
  body,
});

export type RecordedExchange =
  | {
      readonly kind: 'exchange';
      readonly method: string;
      readonly path: string;
      readonly encoded: string;
      readonly status: number;
      readonly body: string;
    }
  | { readonly kind: 'event'; readonly event: object };
