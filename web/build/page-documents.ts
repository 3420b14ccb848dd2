import { brand } from '@hoops/domain/club/brand';
import type { PageMeta } from '../src/app/page-meta.ts';
import { type PageName, routeTable } from '../src/app/route-table.ts';
import { resolveSitePath } from './site-paths.ts';

/** What `src/app/entry-server.tsx` exports. */
export type ServerEntry = {
  readonly render: (path: string) => Promise<string>;
  readonly pageMeta: (path: string) => PageMeta;
  readonly pageSource: Readonly<Record<PageName | 'not-found', string>>;
};

/** An HTML document of the site: a prerendered page, the not-found page, or the shell of all others. */
export type PageDocument = {
  /** Under which name `resolveSitePath` finds it. */
  readonly file: string;
  /** The page whose content it has; the shell has none. */
  readonly page?: PageName | 'not-found';
  /** The path that is rendered into it; the shell has none. */
  readonly path?: string;
  /** What the client compares with its address before it takes the content over. */
  readonly marker: string;
  /** The app comes with the visitor's first move. */
  readonly still: boolean;
  readonly canonical?: string;
};

/** What the client treats as "the not-found page was prerendered into this document". */
const notFoundMarker = '404';

/** `/signup` and `/register` show one page, and `/register` is its canonical address. */
export const pageDocuments: readonly PageDocument[] = [
  ...routeTable
    .filter(({ prerender }) => prerender)
    .map(({ path, page, still = false }) => ({
      file: resolveSitePath(path).file,
      page,
      path,
      marker: path,
      still,
      canonical: path === '/signup' ? '/register' : path,
    })),
  { file: '/app.html', marker: '', still: false },
  { file: '/404.html', page: 'not-found', path: `/${notFoundMarker}`, marker: notFoundMarker, still: false },
];

const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const head = (meta: PageMeta, links: readonly string[], canonical?: string): string =>
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
    ...links,
  ].join('\n    ');

const shellMeta = { title: brand.name, description: `Your family’s ${brand.name} portal.` };
const shellBody = '<p class="boot wrap" role="status">Loading...</p>';

/** The document's HTML: `index.html` with its head, with the links that it is given, and its content. */
export const documentHtml = async (
  { path, marker, still, canonical }: PageDocument,
  { template, server, links }: { template: string; server: ServerEntry; links: readonly string[] },
): Promise<string> => {
  const meta = path === undefined ? shellMeta : server.pageMeta(path);
  const body = path === undefined ? shellBody : await server.render(path);
  return template
    .replace('<!--head-->', () => head(meta, links, canonical))
    .replace('<!--path-->', () => marker)
    .replace('<!--still-->', still ? 'yes' : '')
    .replace('<!--app-->', () => body);
};
