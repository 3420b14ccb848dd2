import { hiddenCharacterProblem } from '@hoops/domain/text/hidden-characters';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parseOrProblem } from './parse-or-problem.ts';
import { problem } from './problem.ts';
import type { Route } from './route.ts';

/** No form sends a fifth of it, whatever is typed into it. The payment provider's messages are not read here. */
const maxBytes = 64 * 1024;

/**
 * What a request asks, checked against its route: the query string or the body, together with path parameters.
 * @throws ProblemError invalid-argument with a sentence per field.
 */
export const readInput = (route: Route, event: APIGatewayProxyEventV2): unknown => {
  if (route.auth === 'stripe') return undefined;
  const raw =
    route.method === 'GET'
      ? { ...event.queryStringParameters, ...event.pathParameters }
      : { ...parseBody(event), ...event.pathParameters };
  refuseHiddenCharacters(raw);
  return parseOrProblem(route.input, raw);
};

/**
 * The one rule for every text that comes in, wherever it ends: none holds characters that are not seen. What was
 * stored before there was this rule stays readable.
 * @throws ProblemError invalid-argument for the first that does.
 */
export const refuseHiddenCharacters = (value: unknown, path: readonly string[] = []): void => {
  if (typeof value === 'string') {
    const sentence = hiddenCharacterProblem(value, path.at(-1));
    if (sentence !== undefined) throw problem('invalid-argument', sentence, { [path.join('.')]: sentence });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) refuseHiddenCharacters(inner, [...path, name]);
  }
};

const parseBody = ({ body, isBase64Encoded, headers }: APIGatewayProxyEventV2): object => {
  if (!body) return {};
  const bytes = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes > maxBytes)
    throw problem('invalid-argument', 'This is too much at once. Please send less than 64 kB.');
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  // The one-click unsubscribe of mail programs comes as a form (RFC 8058).
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  return parseJson(text);
};

const parseJson = (text: string): object => {
  try {
    const parsed: unknown = JSON.parse(text, wellFormed);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Answered below, as what is no object is.
  }
  throw problem('invalid-argument', 'The request is not valid JSON.');
};

/**
 * Half of an emoji (an unpaired surrogate, which JSON can write) becomes U+FFFD, as in the forms that browsers
 * send: DynamoDB takes no such text, so rows of an event that held it could never be written.
 */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** @throws ProblemError for one that is too long to be kept: cut off, two keys could become one. */
export const idempotencyKeyOf = ({ headers }: APIGatewayProxyEventV2): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  refuseHiddenCharacters(key, ['idempotency-key']);
  if (key.length <= 100) return key;
  throw problem('invalid-argument', 'An idempotency key has at most 100 characters.');
};
