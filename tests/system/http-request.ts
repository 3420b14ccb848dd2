import { type Route, routeKeyOf } from '@hoops/api/http/route';
import { type RouteId, routes } from '@hoops/api/routes';

/** A request as API Gateway hands it to a Lambda (payload 2.0). */
export type HttpRequest = ReturnType<typeof httpRequest>;

type Caller = {
  /** Whose token the gateway has checked; without it the request is anonymous. */
  readonly sub?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export const httpRequest = (id: RouteId, body?: unknown, { sub, headers = {} }: Caller = {}) => {
  const route = routes[id] as unknown as Route;
  const claims = { sub, email: `${sub}@example.com`, auth_time: '1793600000', iat: '1793600000' };
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
