import type { Page } from 'playwright-core';

export const keptPages = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const seen = await (await caches.open('seen-pages')).keys();
    return seen.map(({ url }) => new URL(url).pathname);
  });
