import { createServer, type RequestListener } from 'node:http';
import { StartProblem } from './data-folder.ts';

/**
 * Listens on loopback. Until `serve` is called every answer is 503: the port is taken early, because other
 * parts must know the address.
 * @throws StartProblem when the port is taken.
 */
export const openWebServer = async (port: number) => {
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' }).end('Starting.\n');
  };
  const server = createServer((request, response) => listener(request, response));
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new StartProblem(
              `Port ${port} is taken. Stop the other program, or choose another: PORT=3001 npm start`,
            )
          : new StartProblem(`Port ${port} cannot be opened (${error.code}). Choose another with PORT.`),
      );
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
  return {
    url: `http://localhost:${bound}`,
    serve(next: RequestListener) {
      listener = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
