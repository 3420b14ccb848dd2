import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses } from '../../web/src/app/page-table.ts';
import { moveTo } from '../e2e/people.ts';

const example = (path: string): string =>
  path
    .replace(':athleteId', 'nobody')
    .replace(':parentId', 'nobody')
    .replace(':programId', 'monday')
    .replace(':paymentId', 'nothing')
    .replace(':year', '2026');
const rows = addresses.map(({ path, page }) => ({ ...page, path, example: example(path) }));

export const opensAll = async (page: Page, where: (row: (typeof rows)[number]) => string): Promise<void> => {
  // Answers that the person has no second factor.
  await page.route('**/sign-in**', (route) =>
    route.fulfill({ json: { Username: 'who', UserAttributes: [] } }),
  );
  for (const row of rows) {
    await moveTo(page, row.example);
    await expect.poll(() => new URL(page.url()).pathname, { message: row.path }).toBe(where(row));
  }
};
