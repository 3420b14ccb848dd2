import { createServer, type RequestListener } from 'node:http';

/** Problem that the person starting the program can solve; the message explains how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/**
 * @param place file and line
 * @param remedy advice for a file the system can do without
 */
export const damagedFile = (
  place: string,
  cause: unknown,
  remedy = 'Restore a copy of it, or choose another folder with DATA_DIR to start over.',
): StartProblem => new StartProblem(`The file ${place} is damaged. ${remedy}`, { cause });

export type LoopbackServer = {
  readonly port: number;
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Serves HTTP on 127.0.0.1, by default on a free port.
 * @throws Node's error if the port cannot be opened
 */
export const serveLoopback = async (listener: RequestListener, port = 0): Promise<LoopbackServer> => {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** True if a `host` header names this machine. A page with DNS rebinding sends its own host name. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '');
