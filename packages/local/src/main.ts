import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { main } from './run.ts';

/**
 * Starts with a person at a terminal, who sees steps but no log.
 * @param site resolves once the site exists, which is built concurrently
 */
export const start = (site: Promise<unknown>): Promise<void> => main({ site, logsToFile: true });

// Tests and development run this file directly; `npm start` imports it.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
