import { isId } from '@hoops/domain/ids';
import { hiddenCharacterProblem } from '@hoops/domain/text/hidden-characters';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parseOrProblem } from './parse-or-problem.ts';
import { fieldRefusal, problem, refusal } from './problem.ts';
import type { Route } from './route.ts';

/** Five times the largest form; webhook bodies are not parsed here. */
const maxBytes = 64 * 1024;

/**
 * Input of a request, checked against the route.
 * @throws ProblemError invalid-argument with a sentence per field; not-found for an impossible id in the path
 */
export const readInput = async (route: Route, event: APIGatewayProxyEventV2): Promise<unknown> => {
  if (route.auth === 'stripe') return undefined;
  const { pathParameters = {} } = event;
  const raw =
    route.method === 'GET'
      ? { ...event.queryStringParameters, ...pathParameters }
      : { ...(await parseBody(event)), ...pathParameters };
  refuseHiddenCharacters(raw);
  const input = parseOrProblem(route.input, raw);
  refuseImpossibleIds(route.method === 'GET' ? raw : pathParameters, pathParameters);
  return input;
};

const idNames = /^(parent|family|athlete|payment|dispute)(Id)?$/;

/** Rejects impossible ids: 404 in a path, 400 in a filter. */
const refuseImpossibleIds = (raw: object, pathParameters: object): void => {
  for (const [name, value] of Object.entries(raw)) {
    if (!idNames.test(name) || typeof value !== 'string' || isId(value)) continue;
    if (name in pathParameters) throw refusal('no-such-record');
    throw fieldRefusal('invalid-id', name);
  }
};

/**
 * Rejects hidden characters in all incoming text; older stored text remains readable.
 * @throws ProblemError invalid-argument
 */
export const refuseHiddenCharacters = (value: unknown, path: readonly string[] = []): void => {
  if (typeof value === 'string') {
    const sentence = hiddenCharacterProblem(value, path.at(-1));
    if (sentence !== undefined) throw problem('invalid-argument', sentence, { [path.join('.')]: sentence });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) refuseHiddenCharacters(inner, [...path, name]);
  }
};

const parseBody = async ({ body, isBase64Encoded, headers }: APIGatewayProxyEventV2): Promise<object> => {
  if (!body) return {};
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBytes) throw refusal('too-large');
  const text = bytes.toString('utf8');
  const contentType = headers['content-type'] ?? '';
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase();
  // Mail programs unsubscribe with either form type, or without a content type (RFC 8058).
  if (mediaType === 'multipart/form-data') return readMultipart(bytes, contentType);
  if (mediaType === 'application/x-www-form-urlencoded' || formWithoutType.test(text))
    return Object.fromEntries(new URLSearchParams(text.trim()));
  return parseJson(text);
};
const formWithoutType = /^[\w-]+=/;

const readMultipart = async (bytes: Buffer, contentType: string): Promise<object> => {
  try {
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': contentType },
    }).formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  } catch {
    throw refusal('unreadable-form');
  }
};

const parseJson = (text: string): object => {
  try {
    const parsed: unknown = JSON.parse(text, wellFormed);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Invalid JSON is rejected below, like every value that is not an object.
  }
  throw refusal('invalid-json');
};

/** Unpaired surrogates become U+FFFD, because DynamoDB rejects them. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** @throws ProblemError for an overlong key; truncating could make two keys equal */
export const idempotencyKeyOf = ({ headers }: APIGatewayProxyEventV2): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  refuseHiddenCharacters(key, ['idempotency-key']);
  if (key.length <= 100) return key;
  throw refusal('key-too-long');
};
