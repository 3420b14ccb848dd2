import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type {
  APIGatewayEventRequestContextJWTAuthorizer,
  APIGatewayEventRequestContextV2,
  APIGatewayProxyEventV2WithRequestContext,
} from 'aws-lambda';

/** Event in payload format 2.0; `authorizer` is set only if a JWT authorizer checked the request. */
export type HttpApiEvent = APIGatewayProxyEventV2WithRequestContext<
  APIGatewayEventRequestContextV2 & { authorizer?: APIGatewayEventRequestContextJWTAuthorizer }
>;

type EventInput = {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly body: Buffer;
  readonly routeKey: string;
  readonly path: string;
  readonly pathParameters: ReadonlyMap<string, string>;
  readonly claims: Readonly<Record<string, unknown>> | undefined;
  readonly at: Date;
};

const apiId = 'local';
/** Headers that are dropped: connection headers, and `cookie`, which becomes `cookies`. */
const notPassedOn = new Set([
  'connection',
  'cookie',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Bodies of other types, including forms, are passed as base64. */
const textType = /^(text\/[^;\s]+|application\/(json|xml|javascript))\s*(;|$)/i;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const toProxyEvent = (input: EventInput): HttpApiEvent => {
  const { request, body, routeKey, path } = input;
  const rawQueryString = queryOf(request.url ?? '/');
  const query = joinRepeated(new URLSearchParams(rawQueryString));
  const received = headerPairs(request);
  const cookies = received.filter(([name]) => name === 'cookie').flatMap(([, value]) => value.split(/;\s*/));
  const headers = {
    ...joinRepeated(received.filter(([name]) => !notPassedOn.has(name))),
    ...gatewayHeaders(input),
  };
  const isBase64Encoded = body.length > 0 && !textType.test(headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(rawQueryString !== '' && { queryStringParameters: query }),
    requestContext: requestContext(input, headers),
    ...(input.pathParameters.size > 0 && { pathParameters: Object.fromEntries(input.pathParameters) }),
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
};

const queryOf = (url: string): string => {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
};

const requestContext = (
  { request, requestId, routeKey, path, claims, at }: EventInput,
  headers: Readonly<Record<string, string>>,
): HttpApiEvent['requestContext'] => {
  const domainName = (headers.host ?? 'localhost').replace(/:\d+$/, '');
  return {
    accountId: '000000000000',
    apiId,
    ...(claims && { authorizer: { jwt: { claims: textClaims(claims), scopes: null } } }),
    domainName,
    domainPrefix: domainName.split('.')[0] ?? domainName,
    http: {
      method: request.method ?? 'GET',
      path,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: sourceIp(request),
      userAgent: headers['user-agent'] ?? '',
    },
    requestId,
    routeKey,
    stage: '$default',
    time: logTime(at),
    timeEpoch: at.getTime(),
  };
};

/** Lambdas receive claims as text, and lists as `[one two]`. */
const textClaims = (claims: Readonly<Record<string, unknown>>): Record<string, string> => {
  const asText = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.join(' ')}]`;
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  };
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, asText(value)]));
};

const gatewayHeaders = ({ request, body, at }: EventInput): Record<string, string> => {
  const before = request.headers['x-forwarded-for'];
  const seconds = Math.floor(at.getTime() / 1000).toString(16);
  return {
    'content-length': String(body.length),
    'x-amzn-trace-id': `Root=1-${seconds}-${randomBytes(12).toString('hex')}`,
    'x-forwarded-for': before === undefined ? sourceIp(request) : `${before}, ${sourceIp(request)}`,
    'x-forwarded-port': String(request.socket.localPort ?? 80),
    'x-forwarded-proto': 'http',
  };
};

const headerPairs = (request: IncomingMessage): [string, string][] => {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2);
    pairs.push([name.toLowerCase(), value]);
  }
  return pairs;
};

const joinRepeated = (pairs: Iterable<[string, string]>): Record<string, string> => {
  const joined = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(joined);
};

const sourceIp = (request: IncomingMessage): string => request.socket.remoteAddress ?? '127.0.0.1';

const logTime = (at: Date): string => {
  const day = String(at.getUTCDate()).padStart(2, '0');
  return `${day}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}:${at.toISOString().slice(11, 19)} +0000`;
};
