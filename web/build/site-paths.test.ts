import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { addresses } from '../src/app/page-table.ts';
import { cloudFrontSource } from './cloudfront-source.ts';
import { resolveSitePath } from './site-paths.ts';

const buildDir = fileURLToPath(new URL('../build', import.meta.url));

const example = (path: string): string => path.replace(/:\w+/g, 'abc-123');

const unknown = [
  '/nothing',
  '/athletes/a/b',
  '/parent',
  '/parent/',
  '/staff/more',
  '/404.html',
  '/__proto__',
];
const files = ['/favicon.svg', '/assets/index-abc.js', '/config.json', '/reviews-frame.html'];

it.each(addresses.filter(({ page }) => page.prerender).map(({ path }) => path))(
  'resolveSitePath serves %s its own HTML file',
  (path) => {
    expect(resolveSitePath(path)).toEqual({
      file: path === '/' ? '/index.html' : `${path}/index.html`,
      status: 200,
    });
  },
);

it.each(addresses.filter(({ page }) => !page.prerender).map(({ path }) => example(path)))(
  'resolveSitePath serves %s the app shell',
  (path) => {
    expect(resolveSitePath(path)).toEqual({ file: '/app.html', status: 200 });
  },
);

it.each(files)('resolveSitePath serves the file %s unchanged', (path) => {
  expect(resolveSitePath(path)).toEqual({ file: path, status: 200 });
});

it.each(unknown)(
  'resolveSitePath serves the not-found page for %s',
  { tags: ['2.public.without-javascript'] },
  (path) => {
    expect(resolveSitePath(path)).toEqual({ file: '/404.html', status: 404 });
  },
);

it('resolveSitePath treats a trailing slash as the same address', () => {
  expect(resolveSitePath('/staff/')).toEqual(resolveSitePath('/staff'));
  expect(resolveSitePath('/athletes/')).toEqual(resolveSitePath('/athletes'));
});

type Handler = (event: unknown) => { uri?: string; statusCode?: number };
const run = (name: 'toFile' | 'toStatus'): Handler =>
  vm.runInNewContext(`${cloudFrontSource(name, buildDir)};handler`) as Handler;

describe('the CloudFront Functions', () => {
  const all = [...addresses.map(({ path }) => example(path)), ...unknown, ...files, '/staff/'];

  it('CloudFront Functions stay within the size limit', () => {
    for (const name of ['toFile', 'toStatus'] as const) {
      expect(Buffer.byteLength(cloudFrontSource(name, buildDir))).toBeLessThan(10_240);
    }
  });

  it('CloudFront Functions map every path to the same file as the local server', () => {
    const handler = run('toFile');
    for (const path of all) expect(handler({ request: { uri: path } }).uri).toBe(resolveSitePath(path).file);
  });

  it('CloudFront Functions return the local server’s status for a path and its file', () => {
    const handler = run('toStatus');
    for (const path of all) {
      const { file, status } = resolveSitePath(path);
      for (const uri of [path, file]) {
        expect(handler({ request: { uri }, response: { statusCode: 200 } }).statusCode).toBe(status);
      }
    }
  });
});
