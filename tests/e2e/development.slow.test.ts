import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject, root } from '../system/copy-project.ts';
import { journey } from '../system/journey.ts';
import { type LocalProduct, register, startLocal } from '../system/start-local.ts';
import { openPage } from './browser.ts';
import { newEmail, openSession } from './people.ts';

/* Tests `npm run dev` on a copy, because it edits sources. */

const copy = mkdtempSync(join(tmpdir(), 'hoops-development-'));

const edit = (file: string, text: string, other: string): (() => void) => {
  const before = readFileSync(join(copy, file), 'utf8');
  const after = before.replace(text, () => other);
  if (after === before) throw new Error(`${file} does not contain ${text}.`);
  writeFileSync(join(copy, file), after);
  return () => writeFileSync(join(copy, file), before);
};

journey('npm run dev', () => {
  let product: LocalProduct;
  let page: Page;

  const title = async (): Promise<string> => {
    const answer = await fetch(`${product.url}/api/openapi.json`);
    if (!answer.ok) return `status ${answer.status}`;
    return ((await answer.json()) as { info: { title: string } }).info.title;
  };

  beforeAll(async () => {
    copyProject(copy, 'web');
    symlinkSync(join(root, 'web/node_modules'), join(copy, 'web/node_modules'));
    product = await startLocal({ program: join(copy, 'packages/local/bin/dev.mjs') });
    ({ page } = await openPage(product));
  });

  afterAll(async () => {
    await product.close();
    rmSync(copy, { recursive: true });
  });

  it('the development server serves prerendered pages from their sources', async () => {
    const home = await fetch(product.url);
    expect(await home.text()).toContain('Your first session is one form away');
    const nothing = await fetch(`${product.url}/nothing`);
    expect(nothing.status).toBe(404);
    expect(await nothing.text()).toContain('Page not found');
  });

  it('a changed stylesheet appears without a page reload', async () => {
    const email = newEmail();
    await register(product, email);
    await openSession(page, email);
    await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
    const undo = edit('web/src/styles/base.css', 'body {', 'body {\n  outline: 3px solid rgb(1, 2, 3);\n');
    const outline = () => page.evaluate(() => getComputedStyle(document.body).outlineColor);
    await expect.poll(outline).toBe('rgb(1, 2, 3)');
    undo();
    await expect.poll(outline).not.toBe('rgb(1, 2, 3)');
    expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true);
  });

  it('a changed handler runs right away, and the session continues', async () => {
    const before = await title();
    const address = page.url();
    const heading = (await page.locator('h1').allTextContents()).join();
    const undo = edit('packages/api/src/open-api.ts', 'title: ', 'title: `Changed ` + ');
    await expect.poll(title).toBe(`Changed ${before}`);
    await expect.poll(() => page.evaluate(() => 'stillHere' in globalThis)).toBe(false);
    await expect.poll(async () => (await page.locator('h1').allTextContents()).join()).toBe(heading);
    expect(page.url()).toBe(address);
    undo();
    await expect.poll(title).toBe(before);
  });

  it('a source error appears as an overlay until it is fixed', async () => {
    const before = await title();
    const undo = edit('packages/api/src/open-api.ts', 'title: ', 'title: } ');
    const complaint = page.locator('vite-error-overlay');
    await complaint.getByText(/open-api\.ts:\d+:\d+: ERROR: Unexpected "}"/).waitFor();
    // The last working version still runs.
    expect(await title()).toBe(before);
    undo();
    await expect.poll(() => complaint.count()).toBe(0);
  });
});
