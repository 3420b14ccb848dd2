import { appendFileSync } from 'node:fs';
import type { RecordedExchange } from '@hoops/local-stripe/recorded-exchange';

/** Writes synchronously, so that every line survives a kill. */
export const exchangeFile =
  (path: string) =>
  (exchange: RecordedExchange): void =>
    appendFileSync(path, `${JSON.stringify(exchange)}\n`);
