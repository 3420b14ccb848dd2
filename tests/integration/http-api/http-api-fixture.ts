import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { createHttpApi, type HttpApiRoute } from '@hoops/local/http-api/create-http-api';

export const SERVED_AT = Date.UTC(2026, 2, 5, 9, 3, 7, 250);

export const errors: { message: string; functionName: string }[] = [];

let server: Server | undefined;

export async function stopServing(): Promise<void> {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
  errors.length = 0;
}

export type TestRoute = Partial<HttpApiRoute> & Pick<HttpApiRoute, 'routeKey'>;

export async function serve(routes: readonly TestRoute[], timeoutMs?: number): Promise<URL> {
  const listener = createHttpApi({
    routes: routes.map((route) => ({
      auth: 'none',
      functionName: 'fn',
      invoke: async () => ({ statusCode: 200 }),
      ...route,
    })),
    verifyJwt: async (token) => {
      if (token !== 'good') throw new Error('bad token');
      return {
        sub: 'u1',
        exp: 1_772_000_000,
        email_verified: true,
        'cognito:groups': ['coach', 'staff'],
        address: { formatted: 'Main St' },
      };
    },
    onError: (error, functionName) => {
      errors.push({ message: error instanceof Error ? error.message : String(error), functionName });
    },
    now: () => SERVED_AT,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return new URL(`http://127.0.0.1:${address.port}`);
}

/**
 * Sends raw text.
 * @returns everything received until the server closes
 */
export function raw(base: URL, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(base.port), '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
}
