import { type Route, routeKeyOf } from '@hoops/api/http/route';
import { type RouteId, routes } from '@hoops/api/routes';

export type HttpRequest = ReturnType<typeof httpRequest>;

type Caller = {
  readonly sub?: string;
  /** Epoch seconds. */
  readonly signedInAt?: number;
  /** Sign-in of the token (`origin_jti`). */
  readonly signIn?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export const httpRequest = (id: RouteId, body?: unknown, caller: Caller = {}) => {
  const { sub, signedInAt = 1_793_600_000, signIn, headers = {} } = caller;
  const route = routes[id] as unknown as Route;
  const claims = {
    sub,
    email: `${sub}@example.com`,
    auth_time: `${signedInAt}`,
    iat: `${signedInAt}`,
    ...(signIn !== undefined && { origin_jti: signIn }),
  };
  return {
    version: '2.0',
    routeKey: routeKeyOf(route),
    rawPath: route.path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json', ...headers },
    requestContext: {
      requestId: headers['idempotency-key'] ?? 'request',
      http: { method: route.method, path: route.path, sourceIp: '192.0.2.1' },
      ...(sub ? { authorizer: { jwt: { claims, scopes: null } } } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  };
};
