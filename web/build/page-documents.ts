import { brand } from '@hoops/domain/brand';
import { addresses, notFoundPage, type PageRow } from '../src/app/page-table.ts';
import { descriptionOf } from './page-descriptions.ts';
import { resolveSitePath } from './site-paths.ts';

export type ServerEntry = {
  readonly render: (path: string) => Promise<string>;
};

/** HTML document of the site: a prerendered page, the not-found page, or the shell of all other pages. */
export type PageDocument = {
  /** Name under which `resolveSitePath` finds the file. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly component?: PageRow['component'];
  readonly path?: string;
  /** Marker that the client compares with the address before hydration. */
  readonly marker: string;
  /** True if the app loads only at the visitor's first interaction. */
  readonly still: boolean;
  /** True if a script must decide, before the first paint, about room for the administrators' rail. */
  readonly paintsLater: boolean;
  readonly canonical?: string;
};

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
