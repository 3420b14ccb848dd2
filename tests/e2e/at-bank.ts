import type { Page } from 'playwright-core';

export const atBank = async (
  page: Page,
  site: { readonly url: string },
  what: 'Complete authentication' | 'Fail authentication',
): Promise<void> => {
  await page.waitForURL((url) => url.port !== new URL(site.url).port);
  await page.getByText('Your bank asks whether you make this payment.').waitFor();
  await page.getByRole('button', { name: what }).click();
  await page.waitForURL((url) => url.port === new URL(site.url).port);
};
