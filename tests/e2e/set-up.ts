import { afterAll } from 'vitest';
import { closePages } from './browser.ts';
import { endFreshProducts, expectSharedStripeAsDeclared } from './product.ts';

// Keeps browser and shared product, which the worker's next file reuses.
afterAll(async () => {
  await closePages();
  await endFreshProducts();
  await expectSharedStripeAsDeclared();
});
