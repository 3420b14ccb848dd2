import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { packPage } from '@hoops/audit/evidence/pack-page';
import { brand } from '@hoops/domain/brand';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { makeFonts } from './fonts.ts';
import { reviewsFramePath } from './security-headers.ts';
import { clientConfig, webRoot } from './vite-config.ts';
import { reviewsFrameHtml, webManifest } from './web-manifest.ts';

type Documents = typeof import('./page-documents.ts');
type SitePaths = typeof import('./site-paths.ts');

/** Removes the service worker of an earlier `npm start`. Its cached pages would hide every change. */
const noWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', () => registration.unregister());
`;

const stylesheet = '<link rel="stylesheet" href="/src/styles/main.css" />';

/** Generates the build's files on request, from the current sources. */
const siteDocuments = (): Plugin => ({
  name: 'site-documents',
  configureServer: (server) => () => {
    server.middlewares.use((request, response, next) => {
      answer(server, request, response).catch((error: Error) => {
        server.ssrFixStacktrace(error);
        next(error);
      });
    });
  },
});

const answer = async (
  server: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const address = request.url ?? '/';
  const path = address.split('?', 1)[0] ?? '/';
  const send = (type: string, body: string, status = 200) =>
    void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  if (path === '/site-worker.js') return send('text/javascript', noWorker);
  if (path === '/manifest.json') return send('application/json', webManifest());
  if (path === '/evidence-pack.json') return send('application/json', JSON.stringify(await packPage()));
  if (path === reviewsFramePath) return send('text/html', reviewsFrameHtml(brand.reviewsWidget.scriptUrl));

  const { resolveSitePath } = (await server.ssrLoadModule('/build/site-paths.ts')) as SitePaths;
  const { pageDocuments, documentHtml } = (await server.ssrLoadModule(
    '/build/page-documents.ts',
  )) as Documents;
  const { file, status } = resolveSitePath(path);
  const wanted =
    pageDocuments.find((document) => document.file === file) ??
    pageDocuments.find((document) => document.file === '/404.html');
  if (!wanted) throw new Error('There is no not-found page.');
  const html = await documentHtml(wanted, {
    template: await readFile(join(webRoot, 'index.html'), 'utf8'),
    server: (await server.ssrLoadModule('/src/app/entry-server.tsx')) as Parameters<
      typeof documentHtml
    >[1]['server'],
    links: [stylesheet],
  });
  send('text/html', await server.transformIndexHtml(address, html), wanted.file === file ? status : 404);
};

/**
 * Starts without a strict content security policy, because hot reload needs inline code.
 * @throws Error if the port is taken
 */
export const startDevServer = async ({
  port,
  systemUrl,
}: {
  readonly port: number;
  readonly systemUrl: string;
}): Promise<ViteDevServer> => {
  await makeFonts(join(webRoot, '.cache/fonts'));
  const server = await createServer({
    ...clientConfig,
    cacheDir: join(webRoot, '.cache/vite'),
    appType: 'custom',
    plugins: [clientConfig.plugins, siteDocuments()],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: Object.fromEntries(['/api/', '/_local', '/config.json'].map((path) => [path, systemUrl])),
    },
  });
  await server.listen();
  return server;
};
