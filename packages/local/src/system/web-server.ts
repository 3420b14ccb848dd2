import type { RequestListener } from 'node:http';
import { StartProblem, serveLoopback } from '@hoops/loopback/serve-loopback';

/**
 * Answers 503 until `serve` is called, because other parts need the address early.
 * @throws StartProblem if the port is taken
 */
export const openWebServer = async (port: number) => {
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' }).end('Starting.\n');
  };
  const server = await serveLoopback((request, response) => listener(request, response), port).catch(
    ({ code }: NodeJS.ErrnoException) => {
      throw new StartProblem(
        code === 'EADDRINUSE'
          ? `Port ${port} is taken. Stop the other program, or choose another: PORT=3001 npm start`
          : `Port ${port} cannot be opened (${code}). Choose another with PORT.`,
      );
    },
  );
  return {
    url: `http://localhost:${server.port}`,
    serve(next: RequestListener) {
      listener = next;
    },
    close: server.close,
  };
};
