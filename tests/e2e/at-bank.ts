import type { Page } from 'playwright-core';
import type { LocalProduct } from '../system/start-local.ts';

/** On the bank's page, to which the product has just led: what the parent answers there. */
export const atBank = async (
  page: Page,
  product: LocalProduct,
  what: 'Complete authentication' | 'Fail authentication',
): Promise<void> => {
  await page.waitForURL((url) => url.port !== new URL(product.url).port);
  await page.getByText('Your bank asks whether you make this payment.').waitFor();
  await page.getByRole('button', { name: what }).click();
  await page.waitForURL((url) => url.port === new URL(product.url).port);
};
