import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@hoops/runtime/logger';
import { main } from './run.ts';

/** @param site resolves once the site, which is built concurrently, exists */
export const start = (site?: Promise<unknown>): Promise<void> => {
  const logger = createLogger((line) => process.stderr.write(`${line}\n`));
  return main(logger, site);
};

// Tests and development start this file directly; `npm start` imports it.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await start();
