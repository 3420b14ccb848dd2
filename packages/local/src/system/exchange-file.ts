import { appendFileSync } from 'node:fs';
import type { RecordedExchange } from '@hoops/local-stripe/recorded-exchange';

/** Writes Stripe traffic to a file for tests, one line each, synchronously so that it survives a kill. */
export const exchangeFile =
  (path: string) =>
  (exchange: RecordedExchange): void =>
    appendFileSync(path, `${JSON.stringify(exchange)}\n`);
