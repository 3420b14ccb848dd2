import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CognitoError } from './cognito-error.ts';
import type { Operation } from './operations/operation.ts';
import type { Pool } from './pool.ts';
import type { CognitoRequest } from './request-fields.ts';

type Options = {
  readonly pool: Pool;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly onError: (error: unknown) => void;
};

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.';
const LARGEST_BODY = 128 * 1024;

/**
 * Any page may call, as on AWS. `authorization` is left out on purpose: it keeps web pages from calling the
 * administrator's operations, which need that header.
 */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers':
    'content-type, cache-control, x-amz-target, x-amz-user-agent, amz-sdk-invocation-id, amz-sdk-request',
  'access-control-expose-headers': 'x-amzn-errortype, x-amzn-errormessage, x-amzn-requestid',
  'access-control-max-age': '86400',
};

/** Speaks the JSON protocol of Cognito's API over HTTP, and serves the pool's public keys. */
export function createCognitoListener({ pool, operations, onError }: Options): RequestListener {
  const jwksPath = `/${pool.poolId}/.well-known/jwks.json`;

  const answerOperation = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const body = await readBody(request);
      const operation = findOperation(operations, request.headers);
      const answer = await runDurably(pool, operation, parseBody(body));
      writeJson(response, 200, answer);
    } catch (error) {
      if (!(error instanceof CognitoError) || error.cause !== undefined) onError(error);
      writeError(response, error);
    }
  };

  return (request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS_HEADERS).end();
    } else if (request.method === 'GET' && request.url === jwksPath) {
      writeJson(response, 200, pool.tokens.jwks, 'application/json');
    } else if (request.method === 'POST' && request.url === '/') {
      void answerOperation(request, response);
    } else {
      writeJson(response, 404, { message: 'Not Found' }, 'application/json');
    }
  };
}

/** Nothing is answered, not even a refusal, before what it changed is on disk. */
async function runDurably(pool: Pool, operation: Operation, request: CognitoRequest): Promise<object> {
  try {
    return await operation(pool, request);
  } finally {
    await pool.flush();
  }
}

function findOperation(operations: ReadonlyMap<string, Operation>, headers: IncomingHttpHeaders): Operation {
  const target = String(headers['x-amz-target'] ?? '');
  const name = target.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : '';
  const operation = operations.get(name);
  if (!operation) {
    throw new CognitoError('UnknownOperationException', `The operation ${name} does not exist.`);
  }
  // Signatures are not checked, but an unsigned call must not work here and fail on AWS.
  if (name.startsWith('Admin') && !headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  return operation;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) {
      throw new CognitoError('RequestEntityTooLargeException', 'The request is too large.');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseBody(body: string): CognitoRequest {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return Object.fromEntries(Object.entries(parsed));
    }
  } catch {
    // The sentence below says all there is to say about a body that is no JSON.
  }
  throw new CognitoError('SerializationException', 'The request body is not a JSON object.');
}

function writeError(response: ServerResponse, error: unknown): void {
  const known = error instanceof CognitoError;
  const type = known ? error.name : 'InternalErrorException';
  const message = known ? error.message : 'Amazon Cognito encountered an internal error.';
  response.setHeader('x-amzn-errortype', type);
  response.setHeader('x-amzn-errormessage', encodeURI(message));
  writeJson(response, known ? 400 : 500, { __type: type, message });
}

function writeJson(
  response: ServerResponse,
  status: number,
  body: object,
  contentType = 'application/x-amz-json-1.1',
): void {
  const headers = { ...CORS_HEADERS, 'content-type': contentType, 'x-amzn-requestid': randomUUID() };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
