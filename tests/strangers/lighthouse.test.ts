import lighthouse from 'lighthouse';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageTable } from '../../web/src/app/page-table.ts';
import { type LocalProduct, startLocal } from '../system/start-local.ts';
import { freePort } from './webkit-browser.ts';

let product: LocalProduct;
let context: BrowserContext;
let page: Page;
let port: number;

beforeAll(async () => {
  product = await startLocal({ demo: true });
  port = await freePort();
  context = await chromium.launchPersistentContext('', {
    executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await product.close();
});

const logIn = async (email: string, password: string): Promise<void> => {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/portal');
};

/** Names of the weighted audits of a page that found something, apart from timings. */
const findings = async (path: string): Promise<readonly string[]> => {
  const result = await lighthouse(`${product.url}${path}`, {
    port,
    logLevel: 'error',
    disableStorageReset: true,
    disableFullPageScreenshot: true,
    onlyCategories: ['accessibility', 'best-practices', 'seo'],
  });
  if (!result) throw new Error(`Lighthouse has not read ${path}.`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  expect(new URL(finalDisplayedUrl).pathname).toBe(path);
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
};

const publicPages = pageTable.flatMap(({ access, path, prerender }) =>
  prerender && (access === 'public' || access === 'signed-out') ? [path] : [],
);

it.each(publicPages)('Lighthouse finds nothing on %s', async (path) => {
  expect(await findings(path)).toEqual([]);
});

it('Lighthouse finds nothing on a family’s pages, which search engines may not list', async () => {
  await logIn('dana@demo.example', 'Parent-Demo-1');
  for (const path of ['/portal', '/my-info', '/programs', '/history', '/papers', '/my-data'])
    expect(await findings(path), path).toEqual(['is-crawlable']);
});

it('Lighthouse finds nothing on a coach’s pages but rows that the menu at the bottom covers', async () => {
  await page.evaluate(() => localStorage.clear());
  await logIn('coach@demo.example', 'Coach-Demo-1');
  for (const path of ['/portal', '/parents', '/roster', '/requests', '/money', '/grades', '/audit']) {
    const found = await findings(path);
    expect(
      found.filter((id) => id !== 'target-size'),
      path,
    ).toEqual(['is-crawlable']);
  }
});
