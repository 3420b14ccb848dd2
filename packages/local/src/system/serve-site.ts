import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress } from 'node:zlib';
import { brand } from '@hoops/domain/brand';
import {
  cacheControl,
  reviewsFrameHeaders,
  reviewsFramePath,
  securityHeaders,
} from '@hoops/web/build/security-headers';
import { resolveSitePath } from '@hoops/web/build/site-paths';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const compressible = /^(text|application\/(json|javascript|manifest)|image\/svg)/;

/** Fast enough for every request. Node's default takes thirty times as long and saves only 8%. */
const asAnEdge = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const serveSite = (settings: { readonly dist: string; readonly cognitoOrigin: string }) => {
  const pageHeaders = securityHeaders({ cognitoOrigin: settings.cognitoOrigin });
  const frameHeaders = reviewsFrameHeaders({ widgetScriptUrl: brand.reviewsWidget.scriptUrl });

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const path = decodePath(request.url ?? '/');
    const wanted = path === undefined ? { file: '/404.html', status: 404 } : resolveSitePath(path);
    const found =
      (await existing(settings.dist, wanted.file)) ?? (await existing(settings.dist, '/404.html'));
    if (!found) {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The site is not built.');
      return;
    }
    const status = found.name === wanted.file ? wanted.status : 404;
    const type = contentTypes[extname(found.name)] ?? 'application/octet-stream';
    const brotli = compressible.test(type) && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    response.writeHead(status, {
      ...(found.name === reviewsFramePath ? frameHeaders : pageHeaders),
      'content-type': type,
      'cache-control': cacheControl(found.name),
      vary: 'accept-encoding',
      ...(brotli ? { 'content-encoding': 'br' } : {}),
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const file = createReadStream(found.path);
    file.on('error', () => response.destroy());
    if (brotli) file.pipe(createBrotliCompress(asAnEdge)).pipe(response);
    else file.pipe(response);
  };
};

export const builtSite = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const decodePath = (url: string): string | undefined => {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    return undefined;
  }
};

const noSuchFile = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

const existing = async (dist: string, name: string) => {
  const path = join(dist, normalize(`/${name}`));
  // A file name never contains NUL; `stat` would throw a different error.
  if (path.includes('\0')) return undefined;
  try {
    return (await stat(path)).isFile() ? { name, path } : undefined;
  } catch (error) {
    if (noSuchFile.has(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
};
