import { appendFileSync } from 'node:fs';
import type { Said } from '@hoops/local-stripe/said';

/**
 * Writes everything that passes between the local Stripe and others into a file, a line each, for tests that hold
 * it against Stripe's declarations. At once, so that what was said before a kill is there as well.
 */
export const saidFile =
  (path: string) =>
  (said: Said): void =>
    appendFileSync(path, `${JSON.stringify(said)}\n`);
