import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export type LoopbackRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};
export type LoopbackAnswer = { status: number; headers?: Record<string, string>; body: unknown };
export type LoopbackServer = { endpoint: string; close(): Promise<void> };

/** An error that the AWS SDK understands: it becomes the exception of this name at the caller. */
export class AwsError extends Error {
  readonly status: number;
  constructor(status: number, name: string, message: string) {
    super(message);
    this.status = status;
    this.name = name;
  }
}

/**
 * Serves one stand-in for an AWS service on 127.0.0.1 (a free port unless one is given), JSON in and out.
 * `onError` hears of failures that are not `AwsError`s; the caller gets a plain 500.
 */
export async function serveLoopback(input: {
  port?: number | undefined;
  maxBodyBytes: number;
  newId: () => string;
  handle: (request: LoopbackRequest) => Promise<LoopbackAnswer>;
  onError: (error: unknown) => void;
}): Promise<LoopbackServer> {
  let closed: Promise<void> | undefined;
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, headers, body }) => send(response, status, body, headers),
      (error: unknown) => sendError(response, error),
    );
  });

  async function answer(request: IncomingMessage): Promise<LoopbackAnswer> {
    const body = await readBody(request, input.maxBodyBytes);
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    return input.handle({ method: request.method ?? 'GET', path, headers: request.headers, body });
  }

  function send(
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ) {
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-amzn-requestid': input.newId(),
      // The SDK keeps its connections open for reuse, which would keep a closing server waiting.
      ...(closed ? { connection: 'close' } : {}),
      ...headers,
    });
    response.end(JSON.stringify(body));
  }

  function sendError(response: ServerResponse, error: unknown) {
    if (error instanceof AwsError) {
      send(
        response,
        error.status,
        { __type: error.name, message: error.message },
        { 'x-amzn-errortype': error.name },
      );
      return;
    }
    input.onError(error);
    const name = 'InternalFailure';
    send(response, 500, { __type: name, message: 'Internal failure.' }, { 'x-amzn-errortype': name });
  }

  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(input.port ?? 0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port.'));
      else resolve(address.port);
    });
  });

  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      closed ??= new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
      });
      return closed;
    },
  };
}

async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > maxBytes)
      throw new AwsError(413, 'RequestEntityTooLargeException', 'The request is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** The body as JSON, or the error that AWS answers to a body that is none. */
export function parseJsonBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AwsError(400, 'SerializationException', 'The body is not JSON.');
  }
}
