import { createServer, type RequestListener } from 'node:http';

export type LoopbackServer = {
  readonly port: number;
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Serves HTTP on 127.0.0.1, on a free port by default.
 * @throws Node's error when the port cannot be opened
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
