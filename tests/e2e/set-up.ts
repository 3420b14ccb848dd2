import { afterAll } from 'vitest';
import { closePages } from './browser.ts';
import { endFreshProducts, expectSharedStripeAsDeclared } from './product.ts';

// The worker's next file reuses the browser and shared product.
afterAll(async () => {
  await closePages();
  await endFreshProducts();
  await expectSharedStripeAsDeclared();
});
