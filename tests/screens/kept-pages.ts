import type { Page } from 'playwright-core';

/** The signed-in pages whose files the browser has kept. */
export const keptPages = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const seen = await (await caches.open('seen-pages')).keys();
    return seen.map(({ url }) => new URL(url).pathname);
  });
