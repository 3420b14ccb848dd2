/** An HTTP answer ready to be sent. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
};

/** A Lambda answered something that the gateway cannot turn into an HTTP answer. */
export class MalformedAnswer extends Error {
  constructor(reason: string) {
    super(`The function's answer is malformed: ${reason}.`);
    this.name = 'MalformedAnswer';
  }
}

/** The gateway sets these itself. */
const notPassedOn = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Reads a Lambda's answer in payload format 2.0: without a `statusCode` the whole value is a 200 in JSON.
 * @param answer what the function's JSON says
 * @throws MalformedAnswer
 */
export const toHttpAnswer = (answer: unknown): HttpAnswer => {
  if (typeof answer !== 'object' || answer === null || !('statusCode' in answer)) {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) };
  }
  const fields = new Map<string, unknown>(Object.entries(answer));
  const cookies = readCookies(fields.get('cookies'));
  return {
    status: readStatus(answer.statusCode),
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...readHeaders(fields.get('headers')),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: readBody(fields.get('body'), fields.get('isBase64Encoded') === true),
  };
};

/** An answer of the gateway itself. */
export const gatewayAnswer = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify({ message })),
});

const readStatus = (status: unknown): number => {
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) {
    throw new MalformedAnswer('statusCode must be a whole number from 200 to 599');
  }
  return status;
};

const readHeaders = (headers: unknown): Record<string, string> => {
  if (headers === undefined || headers === null) return {};
  if (typeof headers !== 'object' || Array.isArray(headers)) {
    throw new MalformedAnswer('headers must be an object');
  }
  const entries = Object.entries(headers).map(([name, value]: [string, unknown]): [string, string] => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      throw new MalformedAnswer(`the header ${name} must be text, a number or a boolean`);
    }
    return [name.toLowerCase(), String(value)];
  });
  return Object.fromEntries(entries.filter(([name]) => !notPassedOn.has(name)));
};

const readCookies = (cookies: unknown): string[] => {
  if (cookies === undefined || cookies === null) return [];
  if (!Array.isArray(cookies) || !cookies.every((cookie) => typeof cookie === 'string')) {
    throw new MalformedAnswer('cookies must be a list of texts');
  }
  return cookies;
};

const readBody = (body: unknown, isBase64Encoded: boolean): Buffer => {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body !== 'string') throw new MalformedAnswer('body must be text');
  return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
};
