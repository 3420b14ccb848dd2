import { onBehalfOfHeaders, positionHeaders } from '@hoops/api/http/request-headers';
import { ReadOnlyModeError } from '../lib/readable-error.ts';
import { ApiError, lostConnection, readApiError } from './api-error.ts';
import type { ApiAnswer, ApiInput, RouteId } from './api-types.ts';
import type { OwnWrites } from './own-writes.ts';

type ApiRoute = readonly [method: 'GET' | 'POST', path: string, onBehalfOf?: boolean];

type Sent = { readonly response: Response; readonly text: string; readonly token: string | undefined };

/**
 * Milliseconds until a request times out. The gateway stops after 30 seconds, so no later answer can arrive.
 */
const patienceMs = 45_000;

/**
 * An administrator's access to a family: acting for the family, or viewing a past moment (`asOf`, ISO-8601
 * UTC).
 */
export type OnBehalfOfFamily = {
  readonly familyId: string;
  readonly reason: string;
  readonly asOf?: string;
};

export type ApiClientParts = {
  readonly routes: Readonly<Record<string, ApiRoute>>;
  readonly fetch: typeof fetch;
  /**
   * Id token; undefined for a visitor.
   * @throws ApiError `unauthenticated` if the session has ended, `unreachable` without a connection
   */
  readonly bearerToken: (refresh: boolean) => Promise<string | undefined>;
  readonly newKey: () => string;
  readonly ownWrites: OwnWrites;
  /** Called when a list lacks this tab's recent writes. */
  readonly onStaleRead: () => void;
  readonly isOnline: () => boolean;
  /** Called when the server rejects the session even with a refreshed token. */
  readonly onSessionExpired: () => void;
  readonly onBehalfOfNow: () => OnBehalfOfFamily | undefined;
  /** Called when the server rejected a request, because the person's roles may have changed. */
  readonly onRefused: () => void;
  /** Called when the server refuses to let the administrator act for the family. */
  readonly onBehalfOfRefused: (sentence: string) => void;
};

type CallOptions = {
  /** Idempotency key; without a key, each call is a new command. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly onBehalfOf?: OnBehalfOfFamily;
};

export type ApiClient = {
  /** Calls a route. The answer is not validated here, because the server validates it. */
  readonly call: <Id extends RouteId>(
    id: Id,
    input: ApiInput<Id>,
    options?: CallOptions,
  ) => Promise<ApiAnswer<Id>>;
};

const headersOf = ({ familyId, reason, asOf }: OnBehalfOfFamily): Readonly<Record<string, string>> => ({
  [onBehalfOfHeaders.family]: familyId,
  [onBehalfOfHeaders.reason]: encodeURIComponent(reason),
  ...(asOf !== undefined && { [onBehalfOfHeaders.asOf]: asOf }),
});

/** Public routes that need another route for their past state, with the same answer. */
const routesOfThen: Readonly<Partial<Record<RouteId, RouteId>>> = {
  schedule: 'scheduleAsOf',
  grades: 'gradesAsOf',
  prices: 'pricesAsOf',
};

const asOfThen = <Input>(id: RouteId, input: Input, at: string | undefined) => {
  const then = at === undefined ? undefined : routesOfThen[id];
  return then === undefined ? ([id, input] as const) : ([then, { ...input, at }] as const);
};

const withPathParameters = (path: string, input: object): string =>
  path.replace(/\{(\w+)\}/g, (slot, name: string) =>
    encodeURIComponent(String(Object.entries(input).find(([field]) => field === name)?.[1] ?? slot)),
  );

const address = (path: string, input: object): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && !path.includes(`{${name}}`)) search.set(name, String(value));
  }
  const filled = withPathParameters(path, input);
  return search.toString() === '' ? filled : `${filled}?${search.toString()}`;
};

const bodyOf = (text: string): unknown => {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
};

/** Replaces `AbortSignal.any`, which the oldest supported browsers lack. */
const abortedBy = (signals: readonly AbortSignal[]): AbortSignal => {
  const controller = new AbortController();
  for (const signal of signals) {
    const end = () => controller.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  }
  return controller.signal;
};

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * Client that adds the bearer token, retries once with a refreshed token, and turns failures into
 * `ApiError`.
 */
export function createApiClient(parts: ApiClientParts): ApiClient {
  const tokenFor = async (init: RequestInit, refresh: boolean): Promise<string | undefined> => {
    try {
      return await parts.bearerToken(refresh);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') parts.onSessionExpired();
      // Public reads continue without a session, but a command must not be sent as a visitor.
      if (init.method === 'GET' && !refresh) return undefined;
      throw error;
    }
  };

  const send = async (path: string, init: RequestInit, refresh: boolean): Promise<Sent> => {
    // Only commands fail early when offline, because the service worker answers some reads.
    if (init.method !== 'GET' && !parts.isOnline()) throw new ApiError('offline', '');
    const token = await tokenFor(init, refresh);
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const signal = abortedBy([AbortSignal.timeout(patienceMs), ...(init.signal ? [init.signal] : [])]);
    try {
      const response = await parts.fetch(path, { ...init, headers, signal });
      return { response, text: await response.text(), token };
    } catch (error) {
      if (isAbort(error)) throw error;
      throw lostConnection(parts.isOnline());
    }
  };

  /** Compares tokens, because a late rejection of an earlier session must not end the current session. */
  const isOfThisSignIn = async ({ token }: Sent): Promise<boolean> => {
    try {
      return (await parts.bearerToken(false)) === token;
    } catch {
      // Without a token, the rejection counts for the current session.
      return true;
    }
  };

  const exchange = async (path: string, init: RequestInit): Promise<unknown> => {
    let sent = await send(path, init, false);
    if (sent.response.status === 401) sent = await send(path, init, true);
    const { response, text } = sent;
    if (init.method !== 'GET') parts.ownWrites.hear(response.headers.get(positionHeaders.written));
    if (response.headers.has(positionHeaders.trailing)) parts.onStaleRead();
    const body = bodyOf(text);
    if (response.ok) return body;
    if (response.status === 401 && (await isOfThisSignIn(sent))) parts.onSessionExpired();
    throw readApiError(response.status, body);
  };

  const hearRefusal = (error: unknown, id: RouteId, isOnBehalfOf: boolean): never => {
    if (error instanceof ApiError && error.code === 'permission-denied') {
      if (isOnBehalfOf) parts.onBehalfOfRefused(error.message);
      // Excludes `me`, because `onRefused` calls `me` and would loop forever.
      if (id !== 'me') parts.onRefused();
    }
    throw error;
  };

  return {
    call: (asked, given, { idempotencyKey, signal, onBehalfOf: named } = {}) => {
      const inThisTab = parts.onBehalfOfNow();
      const [id, input] = asOfThen(asked, given, inThisTab?.asOf);
      const [method, path, mayAct] = parts.routes[id] ?? ['GET', `/api/${id}`];
      // Read-only mode blocks every command, even commands about the administrator's own data.
      if (method !== 'GET' && inThisTab?.asOf !== undefined) return Promise.reject(new ReadOnlyModeError());
      const onBehalfOfHere = mayAct ? inThisTab : undefined;
      const onBehalfOf = named ?? onBehalfOfHere;
      const readAfter = method === 'GET' ? parts.ownWrites.header() : undefined;
      const common = {
        method,
        headers: {
          ...(onBehalfOf && headersOf(onBehalfOf)),
          ...(readAfter && { [positionHeaders.after]: readAfter }),
        },
        ...(signal && { signal }),
      };
      const answer =
        method === 'GET'
          ? exchange(address(path, input ?? {}), common)
          : exchange(withPathParameters(path, input ?? {}), {
              ...common,
              headers: {
                ...common.headers,
                'content-type': 'application/json',
                'idempotency-key': idempotencyKey ?? parts.newKey(),
              },
              body: JSON.stringify(input),
            });
      const heard = answer.catch((error: unknown) => hearRefusal(error, id, onBehalfOfHere !== undefined));
      return heard as Promise<ApiAnswer<typeof asked>>;
    },
  };
}
