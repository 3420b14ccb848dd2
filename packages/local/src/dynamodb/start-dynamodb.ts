import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartProblem } from '@hoops/loopback/serve-loopback';
import type { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { fullDisk } from '../durable/disk-full.ts';
import { endLeftoverEngine, removeEngineRecord, writeEngineRecord } from './engine-record.ts';
import { type FoundEngine, findEngine } from './find-engine.ts';
import { launchEngine } from './launch-engine.ts';
import { applyPatch, isClosedCleanly, isPatched, vacuum } from './stream-index-patch.ts';

export type DynamoDb = {
  endpoint: string;
  engine: 'dynoxide' | 'dynamodb-local' | 'external';
  pid: number | undefined;
  /**
   * Suspends or resumes the engine, to simulate an outage.
   * @throws Error if another program started the engine
   */
  setOutage(isOut: boolean): void;
  /**
   * Erases deleted data from SQLite's free pages and restarts the engine (`present`).
   * @throws Error if the file cannot be rewritten
   */
  shred(): Promise<void>;
  /** Resolves when the engine is available, after any running shredding. */
  present(): Promise<void>;
  close(): Promise<void>;
};

const maxCleanStops = 5;

/**
 * Starts the database on 127.0.0.1, or uses DYNAMODB_ENDPOINT.
 * @throws StartProblem; the file system's error for a full disk
 */
export const startDynamoDb = async (input: {
  dataDir: string;
  port?: number;
  environment?: Readonly<Record<string, string | undefined>>;
  onEnded?: (reason: string) => void;
}): Promise<DynamoDb> => {
  const environment = input.environment ?? process.env;
  const external = environment.DYNAMODB_ENDPOINT;
  if (external) {
    return {
      endpoint: external,
      engine: 'external',
      pid: undefined,
      setOutage(isOut) {
        if (isOut)
          throw new Error('The database that DYNAMODB_ENDPOINT names cannot be suspended from here.');
      },
      shred: () =>
        Promise.reject(new Error('The database that DYNAMODB_ENDPOINT names is not ours to clear.')),
      present: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }
  const found = await findEngine(environment.PATH ?? '');
  const dataDir = resolve(input.dataDir);
  await makeUsable(dataDir);

  // `command` contains `databasePath`, which identifies a leftover engine.
  const { databasePath, command } = engineCommand(found, dataDir);
  const recordPath = join(dataDir, 'dynamodb-engine.json');
  await endLeftoverEngine(recordPath, databasePath);
  const unlessFull = async (failure: unknown): Promise<never> => {
    throw (await fullDisk(dataDir)) ?? failure;
  };
  if (found.engine === 'dynoxide') await cureOnce(databasePath, command).catch(unlessFull);

  let closing = false;
  const launch = async (wanted: number | undefined) => {
    const launched = await launchEngine({ port: wanted, command }).catch(unlessFull);
    await writeEngineRecord(recordPath, { enginePid: launched.process.pid, ownerPid: process.pid });
    void launched.process.ended.then(async ({ code, output }) => {
      if (closing) return;
      const full = await fullDisk(dataDir);
      const why = full ? `The disk is full (${full.message}): free some space. ` : '';
      input.onEnded?.(`${why}The database stopped unexpectedly (code ${code}). ${output}`.trim());
    });
    return launched;
  };
  const first = await launch(input.port);
  const { port } = first;
  let engine = first.process;
  const startAgain = async (): Promise<void> => {
    try {
      engine = (await launch(port)).process;
      closing = false;
    } catch (error) {
      input.onEnded?.(`The database did not restart after clearing. ${(error as Error).message}`);
      throw error;
    }
  };
  const clear = async (): Promise<void> => {
    closing = true;
    await engine.stop();
    try {
      await stoppedCleanly(databasePath, command);
      await vacuum(databasePath);
    } catch (cause) {
      const { message } = (await fullDisk(dataDir)) ?? (cause as Error);
      throw new Error(
        `Deleted data is still on the disk (${message}). Stored data is unchanged. Try again after fixing this.`,
        { cause },
      );
    } finally {
      await startAgain();
    }
  };
  let present: Promise<void> = Promise.resolve();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    engine: found.engine,
    get pid() {
      return engine.pid;
    },
    setOutage: (isOut) => engine.signal(isOut ? 'SIGSTOP' : 'SIGCONT'),
    async shred() {
      if (found.engine !== 'dynoxide')
        throw new Error('Only dynoxide keeps its tables in a file that we can clear.');
      // Shredding is serialized, because two calls would write the same file.
      const cleared = present.then(clear);
      present = cleared.catch(() => undefined);
      await cleared;
    },
    present: () => present,
    async close() {
      // Waits, because shredding may start an engine that would outlive this process.
      await present;
      closing = true;
      engine.signal('SIGCONT');
      await engine.stop();
      await removeEngineRecord(recordPath);
    },
  };
};

const engineCommand = (found: FoundEngine, dataDir: string) => {
  if (found.engine === 'dynoxide') {
    const databasePath = join(dataDir, 'dynamodb.sqlite');
    const command = (port: number): [string, ...string[]] => [
      found.binary,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--db-path',
      databasePath,
    ];
    return { databasePath, command };
  }

  const command = (port: number) => dynamoDbLocalCommand(found, port, ['-dbPath', dataDir]);
  return { databasePath: dataDir, command };
};

export const dynamoDbLocalCommand = (
  found: Extract<FoundEngine, { engine: 'dynamodb-local' }>,
  port: number,
  storage: readonly string[],
  machine: readonly string[] = [],
): [string, ...string[]] => {
  const java = ['java', ...machine, `-Djava.library.path=${found.libraries}`, '-jar', found.jar] as const;
  return [...java, ...storage, '-sharedDb', '-disableTelemetry', '-port', String(port)];
};

/**
 * Starts and stops the engine once: dynoxide creates its tables at start and merges its log at a clean stop.
 * The patch needs both.
 */
const cureOnce = async (databasePath: string, command: (port: number) => [string, ...string[]]) => {
  if (await isPatched(databasePath)) return;
  const { process: engine } = await launchEngine({ command });
  await engine.stop();
  await stoppedCleanly(databasePath, command);
  await applyPatch(databasePath);
};

/** The log must be merged into the file. An engine that was stopped too early merges it at the next stop. */
const stoppedCleanly = async (databasePath: string, command: (port: number) => [string, ...string[]]) => {
  for (let attempt = 1; !(await isClosedCleanly(databasePath)); attempt++) {
    if (attempt === maxCleanStops)
      throw new StartProblem(`The database ${databasePath} could not be closed cleanly.`);
    const { process: engine } = await launchEngine({ command });
    await engine.stop();
  }
};

const makeUsable = async (dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartProblem(
      `The data folder ${dataDir} cannot be read and written. Change its owner, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
};

type Client = ReturnType<typeof dynamoDbClient> | ReturnType<typeof documentClient>;

/**
 * Delays requests while the engine restarts, because a restart takes longer than the SDK's retries.
 * Register before the first command, like `watchPuts`.
 */
export const awaitEngine = (client: Client, database: Pick<DynamoDb, 'present'>): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      await database.present();
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'awaitEngine', override: true },
  );
};
