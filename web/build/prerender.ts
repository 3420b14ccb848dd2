import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentHtml, type PageDocument, pageDocuments, type ServerEntry } from './page-documents.ts';
import { chunkClosure, chunkOf, fontsOf, readManifest } from './site-manifest.ts';

/** Moves the stylesheet link to the start of the head, because the stylesheet blocks rendering. */
const stylesheetFirst = (html: string): string => {
  const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
  if (link === undefined) throw new Error('The built page names no stylesheet.');
  return html.replace(link, '').replace('<!--head-->', () => `${link.trim()}\n    <!--head-->`);
};

/** Fails the build for inline code, because the content security policy forbids inline code. */
const assertNoInlineCode = (html: string, file: string): void => {
  if (/<script(?![^>]*\ssrc=)/.test(html)) throw new Error(`${file} contains an inline script.`);
  if (/\sstyle="/.test(html)) throw new Error(`${file} contains an inline style.`);
  if (/\son[a-z]+="/.test(html)) throw new Error(`${file} contains an inline event handler.`);
};

/**
 * Writes public pages, the app shell and the not-found page into `dist`.
 * @returns the file names
 */
export async function prerender(distDir: string, serverEntryFile: string): Promise<readonly string[]> {
  const manifest = readManifest(distDir);
  const template = stylesheetFirst(await readFile(join(distDir, 'index.html'), 'utf8'));
  const server = (await import(pathToFileURL(serverEntryFile).href)) as ServerEntry;
  const entry = chunkClosure(manifest, 'index.html');
  const app = chunkClosure(manifest, 'src/app/app.tsx');

  const fontPreloads = fontsOf(manifest).map(
    (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
  );
  const filesNotIn = (loaded: ReadonlySet<string>, keys: Iterable<string>) =>
    [...keys].filter((key) => !loaded.has(key)).map((key) => chunkOf(manifest, key));
  /**
   * Preload links for a page's chunks: styles for the first paint, and scripts if the page hydrates right
   * away.
   */
  const linksOf = ({ component, still }: PageDocument): readonly string[] => {
    const keys = component === undefined ? [] : chunkClosure(manifest, `src/features/${component}`);
    const scripts = still ? [] : filesNotIn(entry, new Set([...app, ...keys]));
    return [
      ...filesNotIn(entry, keys)
        .flatMap((chunk) => chunk.css ?? [])
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
      ...fontPreloads,
      ...scripts.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ];
  };

  for (const document of pageDocuments) {
    const html = await documentHtml(document, { template, server, links: linksOf(document) });
    assertNoInlineCode(html, document.file);
    const target = join(distDir, document.file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, html);
  }
  return pageDocuments.map(({ file }) => file);
}
