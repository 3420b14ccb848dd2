import { setTimeout as pause } from 'node:timers/promises';
import { Failure, notModelled } from './failure.ts';
import type { FaultSource } from './faults.ts';
import { apiVersion, newId, type RandomBelow } from './objects.ts';
import { routes } from './routes.ts';
import type { Store } from './store/store.ts';
import type { StoredAnswer } from './store/tables.ts';
import { expandPaths } from './wire/expand.ts';
import { decodeForm } from './wire/form.ts';
import { fingerprintOf, isForgotten, keyInUseFailure, keyReusedFailure } from './wire/idempotency.ts';
import { matchRoute, type Prepared, type Site } from './wire/route.ts';

export type ApiRequest = {
  readonly method: string;
  readonly path: string;
  /** Form-encoded body of a POST, or query of other requests. */
  readonly encoded: string;
  readonly authorization: string | null;
  readonly idempotencyKey: string | null;
  readonly version: string | null;
};

export type ApiAnswer = {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type ApiOptions = {
  readonly store: Store;
  readonly secretKey: string;
  readonly faults: FaultSource;
  readonly random: RandomBelow;
  readonly site: () => Site;
  readonly now: () => number;
};

export type Api = {
  answer(request: ApiRequest): Promise<ApiAnswer>;
};

type Outcome = Pick<StoredAnswer, 'status' | 'body'>;

export const createApi = (options: ApiOptions): Api => {
  const { store, secretKey, faults, random, site, now } = options;
  const inFlight = new Set<string>();

  const answer = async (request: ApiRequest): Promise<ApiAnswer> => {
    const requestId = newId('req', random);
    const key = request.idempotencyKey;
    const headers = key === null ? {} : { 'idempotency-key': key };
    try {
      authenticate(request, secretKey);
      const { prepared, id } = prepare(request);
      strike(faults);
      if (key === null) {
        await delay(faults);
        return { ...execute(request, prepared, id, requestId), requestId, headers };
      }
      return await answerOnce({ ...request, idempotencyKey: key }, prepared, id, requestId);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { ...failureOutcome(error), requestId, headers };
    }
  };

  const answerOnce = async (
    request: ApiRequest & { idempotencyKey: string },
    prepared: Prepared,
    id: string,
    requestId: string,
  ): Promise<ApiAnswer> => {
    const key = request.idempotencyKey;
    const headers = { 'idempotency-key': key };
    const fingerprint = fingerprintOf(request.method, request.path, request.encoded);
    if (inFlight.has(key)) throw keyInUseFailure(key);
    const first = store.find('answers', key);
    if (first && !isForgotten(first, now())) {
      if (first.fingerprint !== fingerprint) throw keyReusedFailure(key);
      const replay = { 'idempotent-replayed': 'true', 'original-request': first.requestId };
      return { status: first.status, body: first.body, requestId, headers: { ...headers, ...replay } };
    }
    inFlight.add(key);
    try {
      await delay(faults);
      const keep = (outcome: Outcome): StoredAnswer => ({
        id: key,
        fingerprint,
        ...outcome,
        requestId,
        at: now(),
      });
      return { ...execute(request, prepared, id, requestId, keep), requestId, headers };
    } finally {
      inFlight.delete(key);
    }
  };

  /** Handles a request; its changes and the stored answer form one transaction. */
  const execute = (
    request: ApiRequest,
    prepared: Prepared,
    id: string,
    requestId: string,
    keep?: (outcome: Outcome) => StoredAnswer,
  ): Outcome => {
    const when = { at: now(), cause: { requestId, idempotencyKey: request.idempotencyKey } };
    try {
      return store.transact(when, (tx) => {
        if (faults.strikes(faults.faults.api?.serverError)) throw injectedFailure();
        const result = prepared.run({ tx, id, path: request.path, site: site() });
        const outcome = faults.strikes(faults.faults.api?.failAfter)
          ? failureOutcome(injectedFailure())
          : result instanceof Failure
            ? failureOutcome(result)
            : { status: 200, body: JSON.stringify(expandPaths(tx, result, prepared.expand)) };
        if (keep) tx.put('answers', keep(outcome));
        return outcome;
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const outcome = failureOutcome(error);
      if (keep && error.status !== 501) store.transact(when, (tx) => tx.put('answers', keep(outcome)));
      return outcome;
    }
  };

  return { answer };
};

const authenticate = ({ authorization, version }: ApiRequest, secretKey: string): void => {
  const key = authorization?.replace(/^Bearer /, '') ?? '';
  if (key === '') {
    throw new Failure(401, {
      type: 'invalid_request_error',
      message: 'You did not provide an API key. Use Bearer auth: Authorization: Bearer YOUR_SECRET_KEY.',
    });
  }
  if (key.includes('_live_')) {
    throw new Failure(401, {
      type: 'invalid_request_error',
      message: 'This is the local Stripe. It never takes a live key: keep that key out of local settings.',
    });
  }
  if (key !== secretKey) {
    throw new Failure(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`,
    });
  }
  if (version !== null && version !== apiVersion) throw notModelled(`API version ${version}`);
};

const prepare = ({ method, path, encoded }: ApiRequest): { prepared: Prepared; id: string } => {
  const matched = matchRoute(routes, method, path);
  if (matched === undefined) throw notModelled(`${method} ${path}`);
  return { prepared: matched.route.prepare(decodeForm(encoded)), id: matched.id };
};

const strike = (faults: FaultSource): void => {
  const rates = faults.faults.api ?? {};
  if (faults.strikes(rates.rateLimit)) {
    throw new Failure(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded.',
    });
  }
};

const injectedFailure = () =>
  new Failure(500, { type: 'api_error', message: 'An unknown error occurred (injected fault).' });

const delay = async (faults: FaultSource): Promise<void> => {
  const { delayMs = 0 } = faults.faults.api ?? {};
  if (delayMs > 0) await pause(delayMs);
};

const failureOutcome = ({ status, body }: Failure): Outcome => ({
  status,
  body: JSON.stringify({ error: body }),
});
