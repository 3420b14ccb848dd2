import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { descriptions } from '../../../web/build/page-descriptions.ts';
import { pageDocuments } from '../../../web/build/page-documents.ts';
import { webRoot } from '../../../web/build/vite-config.ts';
import { pageTable } from '../../../web/src/app/page-table.ts';

it('only prerendered pages have a description, and all of them do', () => {
  const prerendered = pageTable.filter(({ prerender }) => prerender).map(({ path }) => path);
  expect(Object.keys(descriptions).sort()).toEqual(prerendered.sort());
});

it.each(pageDocuments.map(({ file }) => file))('the static text of %s contains no price', (file) => {
  const html = readFileSync(join(webRoot, 'dist', file), 'utf8');
  // Compares without the page's body, because the pricing page loads current prices when opened (decision
  // 64).
  const lasting = file === '/pricing/index.html' ? html.slice(0, html.indexOf('<body')) : html;
  expect(lasting).toContain('<meta name="description"');
  expect(lasting.match(/.{0,80}\$\d.{0,20}/g)).toBeNull();
});
