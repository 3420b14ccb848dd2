import { appendFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RecordedExchange } from '@hoops/local-stripe/listener';
import { StartProblem } from '@hoops/loopback/serve-loopback';
import { ConfigurationError } from '@hoops/runtime/config';
import { consoleLogger, createLogger, redirectConsoleLog } from '@hoops/runtime/logger';
import { outsidersConfig } from '@hoops/runtime/outsiders-config';
import { isDiskFull } from './durable/disk-full.ts';
import { seedDemoData } from './seed/seed.ts';
import { defaultDataDir, openDataFolder } from './system/data-folder.ts';
import { type LocalSystem, startSystem } from './system.ts';

type StartOptions = {
  readonly site?: Promise<unknown>;
  readonly logsToFile?: boolean;
};

/** Runs `npm start`: opens the data folder, starts the system, seeds once, serves until Ctrl-C. */
export const main = async ({ site, logsToFile = false }: StartOptions = {}): Promise<void> => {
  process.umask(0o077);
  const logger = logsToFile ? consoleLogger : createLogger((line) => process.stderr.write(`${line}\n`));
  let serving: LocalSystem | undefined;
  const stop = () => {
    // Exit is allowed before the system is ready: incomplete demo data is created again, and a complete
    // folder is still unchanged.
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
    // Fails here, because a mistake would otherwise fail each signing.
    outsidersConfig();
    const folder = await openDataFolder(dataDir);
    if (logsToFile) logInto(join(dataDir, 'log.jsonl'));
    // `DEMO_DATA=off` serves an empty club for tests.
    const wantsDemo = folder.isNew && process.env.DEMO_DATA !== 'off';
    const file = process.env.STRIPE_EXCHANGES_FILE;
    const onStripeExchange = file === undefined ? {} : { onStripeExchange: exchangeFile(file) };
    // Public address of a server that forwards to the system, for example `npm run dev`.
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
    if (wantsDemo) {
      const begun = performance.now();
      await seedDemoData(system);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      process.stdout.write(`Making the demo data ... ${seconds} s\n`);
    }
    await Promise.all([folder.markComplete(), site]);
    serving = system;
    process.stdout.write(`All-American Hoops is ready at ${system.url}\n`);
    if (logsToFile) process.stdout.write(`The log is in ${join(dataDir, 'log.jsonl')}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
};

/** Writes the log and Node's warnings to a file, replacing the previous log. */
const logInto = (file: string): void => {
  writeFileSync(file, '');
  redirectConsoleLog((line) => {
    try {
      appendFileSync(file, `${line}\n`);
    } catch {
      process.stderr.write(`${line}\n`);
    }
  });
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => consoleLogger.warn('node-warning', { name, message }));
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
  if (error instanceof StartProblem || error instanceof ConfigurationError) return error.message;
  if (isDiskFull(error)) {
    return `The disk is full (${error.message}). Everything saved before is untouched: free some space, then start again.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

export const exchangeFile =
  (path: string) =>
  (exchange: RecordedExchange): void =>
    appendFileSync(path, `${JSON.stringify(exchange)}\n`);
