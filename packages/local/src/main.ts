import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort } from 'node:worker_threads';
import { createLogger } from '@hoops/runtime/logger';
import { serveFunctions } from './lambda/serve-functions.ts';
import { main } from './system/run.ts';

const thisFile = new URL(import.meta.url);

/** Starts the program. @param site what has to be there before it is ready: the site may be built beside it. */
export const start = (site?: Promise<unknown>): Promise<void> => {
  const logger = createLogger((line) => process.stderr.write(`${line}\n`));
  return main(logger, thisFile, site);
};

// One bundle for both threads of the program; `npm start` imports it.
if (!isMainThread && parentPort) {
  process.setSourceMapsEnabled(true);
  serveFunctions(parentPort);
} else if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(thisFile)) {
  await start();
}
