import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '@hoops/domain/club/brand';
import type { PageMeta } from '../src/page-meta.ts';
import { type PageName, routeTable } from '../src/route-table.ts';
import { chunkClosure, chunkOf, fontsOf, readManifest } from './site-manifest.ts';
import { resolveSitePath } from './site-paths.ts';

type ServerEntry = {
  readonly render: (path: string) => Promise<string>;
  readonly pageMeta: (path: string) => PageMeta;
  readonly pageSource: Readonly<Record<PageName | 'not-found', string>>;
};

/** What the client treats as "the not-found page was prerendered into this document". */
const notFoundMarker = '404';

const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const head = (meta: PageMeta, preloads: readonly string[], canonical?: string): string =>
  [
    `<title>${escapeText(meta.title)}</title>`,
    `<meta name="description" content="${escapeText(meta.description)}" />`,
    ...(canonical === undefined
      ? ['<meta name="robots" content="noindex" />']
      : [
          `<link rel="canonical" href="${brand.siteUrl}${canonical}" />`,
          `<meta property="og:title" content="${escapeText(meta.title)}" />`,
          `<meta property="og:description" content="${escapeText(meta.description)}" />`,
          `<meta property="og:url" content="${brand.siteUrl}${canonical}" />`,
          '<meta property="og:type" content="website" />',
        ]),
    ...preloads,
  ].join('\n    ');

/** The build puts the stylesheet last; nothing shows before it is there, so it is asked for first. */
const stylesheetFirst = (html: string): string => {
  const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
  if (link === undefined) throw new Error('The built page names no stylesheet.');
  return html.replace(link, '').replace('<!--head-->', () => `${link.trim()}\n    <!--head-->`);
};

/** A prerendered page must work under a policy without inline code; failing here beats failing silently. */
const assertNoInlineCode = (html: string, file: string): void => {
  if (/<script(?![^>]*\ssrc=)/.test(html)) throw new Error(`${file} contains an inline script.`);
  if (/\sstyle="/.test(html)) throw new Error(`${file} contains an inline style.`);
  if (/\son[a-z]+="/.test(html)) throw new Error(`${file} contains an inline event handler.`);
};

/**
 * Writes the HTML files of the public pages, the shell of the app and the not-found page into `dist`.
 * `/signup` and `/register` show one page, and `/register` is its canonical address.
 */
export async function prerender(distDir: string, serverEntryFile: string): Promise<readonly string[]> {
  const manifest = readManifest(distDir);
  const template = stylesheetFirst(await readFile(join(distDir, 'index.html'), 'utf8'));
  const server = (await import(pathToFileURL(serverEntryFile).href)) as ServerEntry;
  const entry = chunkClosure(manifest, 'index.html');

  const fontPreloads = fontsOf(manifest).map(
    (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
  );
  /** What the page's own chunks bring along: styles before the first paint, scripts for coming alive. */
  const pageFiles = (page: PageName | 'not-found'): readonly string[] => {
    const chunks = [...chunkClosure(manifest, server.pageSource[page])]
      .filter((key) => !entry.has(key))
      .map((key) => chunkOf(manifest, key));
    return [
      ...chunks
        .flatMap((chunk) => chunk.css ?? [])
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
      ...fontPreloads,
      ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}" />`),
    ];
  };

  const write = async (file: string, headHtml: string, marker: string, body: string): Promise<void> => {
    const html = template
      .replace('<!--head-->', () => headHtml)
      .replace('<!--path-->', () => marker)
      .replace('<!--app-->', () => body);
    assertNoInlineCode(html, file);
    const target = join(distDir, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, html);
  };

  const written: string[] = [];
  for (const row of routeTable.filter((candidate) => candidate.prerender)) {
    const { file } = resolveSitePath(row.path);
    const canonical = row.path === '/signup' ? '/register' : row.path;
    const headHtml = head(server.pageMeta(row.path), pageFiles(row.page), canonical);
    await write(file, headHtml, row.path, await server.render(row.path));
    written.push(file);
  }
  const shellMeta = { title: brand.name, description: `Your family’s ${brand.name} portal.` };
  await write(
    'app.html',
    head(shellMeta, fontPreloads),
    '',
    '<p class="boot wrap" role="status">Loading...</p>',
  );
  const missing = server.pageMeta(notFoundMarker);
  await write(
    '404.html',
    head(missing, pageFiles('not-found')),
    notFoundMarker,
    await server.render(`/${notFoundMarker}`),
  );
  return [...written, '/app.html', '/404.html'];
}
