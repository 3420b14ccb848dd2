#!/usr/bin/env node
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite } from '../../packages/local/bin/build-site.mjs';
import { closePages, openPage } from '../e2e/browser.ts';
import { openSession } from '../e2e/people.ts';
import { startLocal } from '../system/start-local.ts';
import { findBrowser } from './browser.mjs';
import { helpAsked } from './help-asked.mjs';

/* Implements `npm run screenshots`: takes the README's pictures of fresh demo data. */

helpAsked(`npm run screenshots

Builds the site, starts the product with demo data in a new folder, and retakes the pictures in docs/screenshots.
BROWSER_PATH sets the browser.
`);
const folder = join(import.meta.dirname, '../../docs/screenshots');

await buildSite();
process.env.BROWSER_PATH = await findBrowser();
await mkdir(folder, { recursive: true });
const product = await startLocal({ demo: true });
try {
  const { demo } = await product.status();
  const pictures = [
    { name: 'portal', path: '/portal', as: demo.parent },
    { name: 'audit', path: '/audit', as: demo.admin },
  ];
  for (const { name, path, as } of pictures) {
    const { page, noErrors } = await openPage(product, { viewport: { width: 1000, height: 640 } });
    await openSession(page, as.email, as.password);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.screenshot({ path: join(folder, `${name}.png`) });
    noErrors();
  }
} finally {
  await closePages();
  await product.close();
}
process.exit();
