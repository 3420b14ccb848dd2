import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartProblem } from '@hoops/loopback/start-problem';
import type { Logger } from '@hoops/runtime/logger';
import { isDiskFull } from './durable/disk-full.ts';
import { seedDemoData } from './seed/seed.ts';
import { openDataFolder } from './system/data-folder.ts';
import { exchangeFile } from './system/exchange-file.ts';
import { type LocalSystem, startSystem } from './system.ts';

const defaultDataDir = fileURLToPath(new URL('../../../.data', import.meta.url));

/**
 * Runs `npm start`: opens the data folder, starts the system, seeds once, serves until Ctrl-C.
 * @param site resolves before the system reports ready
 */
export const main = async (logger: Logger, site?: Promise<unknown>): Promise<void> => {
  process.umask(0o077);
  let serving: LocalSystem | undefined;
  const stop = () => {
    // The process may exit before the system is ready: incomplete demo data is created again, and a
    // complete folder has not been changed yet.
    if (serving === undefined) process.exit(0);
    serving.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error('stop-failed', {}, error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const dataDir = resolve(process.env.DATA_DIR ?? defaultDataDir);
    const port = portFrom(process.env.PORT);
    const folder = await openDataFolder(dataDir);
    // `DEMO_DATA=off` serves an empty club for tests.
    const wantsDemo = folder.isNew && process.env.DEMO_DATA !== 'off';
    // Set by tests that read Stripe traffic.
    const file = process.env.STRIPE_EXCHANGES_FILE;
    const onStripeExchange = file === undefined ? {} : { onStripeExchange: exchangeFile(file) };
    // Public address of a server that forwards to the system, such as `npm run dev`.
    const siteUrl = process.env.SITE_URL;
    const system = await startSystem({
      port,
      ...(siteUrl !== undefined && { siteUrl }),
      dataDir,
      logger,
      startInThePast: wantsDemo,
      onDatabaseEnded: (reason) => {
        process.stderr.write(
          `${reason}\nThe program stops here. All that was saved is kept: start it again with npm start.\n`,
        );
        process.exit(1);
      },
      onDiskFull: ({ message }) => {
        process.stderr.write(
          `The disk is full (${message}). Everything saved before is untouched, and nothing more is saved until you free some space.\n`,
        );
      },
      ...onStripeExchange,
    });
    if (wantsDemo) await seedDemoData(system);
    await Promise.all([folder.markComplete(), site]);
    serving = system;
    process.stdout.write(`All-American Hoops is ready at ${system.url}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
};

/**
 * Port from `PORT`, 3000 by default.
 * @throws StartProblem
 */
export const portFrom = (text: string | undefined): number => {
  const port = Number(text ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartProblem(`PORT is "${text}", which is not a port. Use a number from 1 to 65535.`);
  }
  return port;
};

export const sentenceOf = (error: unknown): string => {
  if (error instanceof StartProblem) return error.message;
  if (isDiskFull(error)) {
    return `The disk is full (${error.message}). Everything saved before is untouched: free some space, then start again.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
