import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { main } from './run.ts';

/**
 * Starts for a person at a terminal, which shows steps and no log.
 * @param site resolves once the site, which is built concurrently, exists
 */
export const start = (site: Promise<unknown>): Promise<void> => main({ site, logsToFile: true });

// Tests and development start this file directly; `npm start` imports it.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
