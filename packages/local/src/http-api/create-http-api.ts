import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { answering, type HttpAnswer, jsonAnswer } from '@hoops/loopback/answering';
import { BodyTooLarge, readBody } from '@hoops/loopback/read-body';
import { gatewayAnswer, toHttpAnswer } from './proxy-answer.ts';
import { type HttpApiEvent, toProxyEvent } from './proxy-event.ts';
import { createRouteTable } from './route-table.ts';

export type HttpApiRoute = {
  readonly routeKey: string;
  readonly auth: 'none' | 'jwt';
  readonly functionName: string;
  readonly invoke: (event: HttpApiEvent) => Promise<unknown>;
};

export type HttpApiOptions = {
  readonly routes: readonly HttpApiRoute[];
  /**
   * @returns the claims
   * @throws Error for an invalid token
   */
  readonly verifyJwt: (token: string) => Claims | Promise<Claims>;
  readonly onError: (error: unknown, functionName: string) => void;
  /** Additional fields of a 401 answer, which AWS cannot add. */
  readonly unauthorizedFacts?: Readonly<Record<string, string>>;
  /** Milliseconds after which the answer is 503. */
  readonly timeoutMs?: number;
  readonly now?: () => number;
};

type Claims = Readonly<Record<string, unknown>>;

const megabyte = 1024 * 1024;
const maxRequestBytes = 10 * megabyte;
const maxPayloadBytes = 6 * megabyte;
const maxIntegrationMs = 30_000;
const bearer = /^Bearer(\s+|$)/i;

export const createHttpApi = (options: HttpApiOptions): RequestListener => {
  const { verifyJwt, onError, timeoutMs = maxIntegrationMs, now = Date.now } = options;
  const findRoute = createRouteTable(options.routes);

  const answer = async (request: IncomingMessage, requestId: string): Promise<HttpAnswer> => {
    const path = decodePath(request.url ?? '/');
    if (path === undefined) return gatewayAnswer(400, 'Bad Request');
    const match = findRoute(request.method ?? 'GET', path);
    if (!match) return gatewayAnswer(404, 'Not Found');
    const { route, pathParameters } = match;
    const claims = route.auth === 'jwt' ? await authorize(request, verifyJwt) : undefined;
    if (claims === 'missing') return unauthorized('Bearer', options.unauthorizedFacts);
    if (claims === 'invalid') {
      return unauthorized('Bearer scope="" error="invalid_token"', options.unauthorizedFacts);
    }
    const body = await readBody(request, maxRequestBytes);
    const { routeKey } = route;
    const at = new Date(now());
    const event = toProxyEvent({ request, requestId, body, routeKey, path, pathParameters, claims, at });
    if (jsonBytes(event) > maxPayloadBytes) return gatewayAnswer(413, 'Request Entity Too Large');
    return invoke(route, event, timeoutMs, onError);
  };

  const failed = (error: unknown): HttpAnswer => {
    if (error instanceof BodyTooLarge) return gatewayAnswer(413, 'Request Entity Too Large');
    onError(error, 'http-api');
    return gatewayAnswer(500, 'Internal Server Error');
  };

  return (request, response) => {
    const requestId = `${randomBytes(11).toString('base64url')}=`;
    response.setHeader('apigw-requestid', requestId);
    answering(() => answer(request, requestId), failed)(request, response);
  };
};

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

const decodePath = (url: string): string | undefined => {
  const [path = '/'] = url.split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

const authorize = async (
  request: IncomingMessage,
  verifyJwt: HttpApiOptions['verifyJwt'],
): Promise<Claims | 'missing' | 'invalid'> => {
  const token = request.headers.authorization?.replace(bearer, '').trim();
  if (!token) return 'missing';
  try {
    return await verifyJwt(token);
  } catch {
    // Hides the reason for rejecting a token.
    return 'invalid';
  }
};

const unauthorized = (challenge: string, facts: HttpApiOptions['unauthorizedFacts']): HttpAnswer =>
  jsonAnswer(401, { message: 'Unauthorized', ...facts }, { 'www-authenticate': challenge });

const invoke = async (
  route: HttpApiRoute,
  event: HttpApiEvent,
  timeoutMs: number,
  onError: HttpApiOptions['onError'],
): Promise<HttpAnswer> => {
  const run = async (): Promise<HttpAnswer> => {
    try {
      const answer = await route.invoke(event);
      if (jsonBytes(answer) > maxPayloadBytes) throw new Error('The answer is over 6 MB.');
      return toHttpAnswer(answer);
    } catch (error) {
      onError(error, route.functionName);
      return gatewayAnswer(500, 'Internal Server Error');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<HttpAnswer>((resolve) => {
    timer = setTimeout(() => {
      onError(new Error(`The function took longer than ${timeoutMs} ms.`), route.functionName);
      resolve(gatewayAnswer(503, 'Service Unavailable'));
    }, timeoutMs);
  });
  try {
    return await Promise.race([run(), timeout]);
  } finally {
    clearTimeout(timer);
  }
};
