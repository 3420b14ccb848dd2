import { afterAll } from 'vitest';
import { closePages } from './browser.ts';
import { endFreshProducts, expectSharedStripeAsDeclared } from './product.ts';

// Keeps the browser and the shared product for the worker's next file.
afterAll(async () => {
  await closePages();
  await endFreshProducts();
  await expectSharedStripeAsDeclared();
});
