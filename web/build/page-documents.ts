import { brand } from '@hoops/domain/club/brand';
import { addresses, notFoundPage, type PageRow } from '../src/app/page-table.ts';
import { descriptionOf } from './page-descriptions.ts';
import { resolveSitePath } from './site-paths.ts';

/** What `src/app/entry-server.tsx` exports. */
export type ServerEntry = {
  readonly render: (path: string) => Promise<string>;
};

/** An HTML document of the site: a prerendered page, the not-found page, or the shell of all others. */
export type PageDocument = {
  /** Under which name `resolveSitePath` finds it. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** Which component's content it has; the shell has none. */
  readonly component?: PageRow['component'];
  /** The path that is rendered into it; the shell has none. */
  readonly path?: string;
  /** What the client compares with its address before it takes the content over. */
  readonly marker: string;
  /** The app comes with the visitor's first move. */
  readonly still: boolean;
  /** Its first script runs before it is painted: that knows whether the administrators' rail is to have room on it. */
  readonly paintsLater: boolean;
  readonly canonical?: string;
};

/** What the client treats as "the not-found page was prerendered into this document". */
const notFoundMarker = '404';

export const pageDocuments: readonly PageDocument[] = [
  ...addresses.flatMap(({ path, page }) =>
    page.prerender
      ? [
          {
            file: resolveSitePath(path).file,
            title: page.title,
            description: descriptionOf(page.path),
            component: page.component,
            path,
            marker: path,
            still: page.still ?? false,
            paintsLater: page.place !== undefined,
            canonical: page.path,
          },
        ]
      : [],
  ),
  {
    file: '/app.html',
    title: brand.name,
    description: `Your family’s ${brand.name} portal.`,
    marker: '',
    still: false,
    paintsLater: false,
  },
  {
    ...notFoundPage,
    file: '/404.html',
    description: 'There is nothing at this address.',
    path: `/${notFoundMarker}`,
    marker: notFoundMarker,
    still: false,
    paintsLater: false,
  },
];

const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const head = ({ title, description, canonical }: PageDocument, links: readonly string[]): string =>
  [
    `<title>${escapeText(title)}</title>`,
    `<meta name="description" content="${escapeText(description)}" />`,
    ...(canonical === undefined
      ? ['<meta name="robots" content="noindex" />']
      : [
          `<link rel="canonical" href="${brand.siteUrl}${canonical}" />`,
          `<meta property="og:title" content="${escapeText(title)}" />`,
          `<meta property="og:description" content="${escapeText(description)}" />`,
          `<meta property="og:url" content="${brand.siteUrl}${canonical}" />`,
          '<meta property="og:type" content="website" />',
        ]),
    ...links,
  ].join('\n    ');

const shellBody = '<p class="boot wrap" role="status">Loading...</p>';

/** The document's HTML: `index.html` with its head, with the links that it is given, and its content. */
export const documentHtml = async (
  document: PageDocument,
  { template, server, links }: { template: string; server: ServerEntry; links: readonly string[] },
): Promise<string> => {
  const { path, marker, still, paintsLater } = document;
  const body = path === undefined ? shellBody : await server.render(path);
  return template
    .replace('<script type="module"', (script) => (paintsLater ? `${script} blocking="render"` : script))
    .replace('<!--head-->', () => head(document, links))
    .replace('<!--path-->', () => marker)
    .replace('<!--still-->', still ? 'yes' : '')
    .replace('<!--app-->', () => body);
};
