import { appendFileSync } from 'node:fs';
import type { RecordedExchange } from '@hoops/local-stripe/recorded-exchange';

/**
 * Writes everything that passes between the local Stripe and others into a file, a line each, for tests that hold
 * it against Stripe's declarations. At once, so that what passed before a kill is there as well.
 */
export const exchangeFile =
  (path: string) =>
  (exchange: RecordedExchange): void =>
    appendFileSync(path, `${JSON.stringify(exchange)}\n`);
