import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { endLeftoverEngine, removeEngineRecord, writeEngineRecord } from './engine-record.ts';
import { type FoundEngine, findEngine } from './find-engine.ts';
import { launchEngine } from './launch-engine.ts';
import { applyCure, isClosedCleanly, isCured } from './stream-index-cure.ts';

export type DynamoDb = {
  endpoint: string;
  engine: 'dynoxide' | 'dynamodb-local' | 'external';
  /** The engine's process; undefined when it is not ours. */
  pid: number | undefined;
  /**
   * Suspends the engine, so that requests hang as in an outage, or lets it go on.
   * @throws Error when the engine is not ours to suspend.
   */
  setOutage(isOut: boolean): void;
  close(): Promise<void>;
};

const cleanStopTries = 5;

/**
 * Starts the local database on 127.0.0.1, its data in `dataDir`, or answers the one that DYNAMODB_ENDPOINT names.
 * Every error's message is a sentence for the person who started the program.
 */
export async function startDynamoDb(input: {
  dataDir: string;
  port?: number;
  environment?: Readonly<Record<string, string | undefined>>;
  /** Told in a sentence when the database ends though nobody closed it. */
  onEnded?: (reason: string) => void;
}): Promise<DynamoDb> {
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
      close: () => Promise.resolve(),
    };
  }
  const found = await findEngine(environment.PATH ?? '');
  const dataDir = resolve(input.dataDir);
  await makeUsable(dataDir);

  // The record is per engine and folder: the engine's command line names the same path.
  const { databasePath, command } = engineCommand(found, dataDir);
  const recordPath = join(dataDir, 'dynamodb-engine.json');
  await endLeftoverEngine(recordPath, databasePath);
  if (found.engine === 'dynoxide') await cureOnce(databasePath, command);

  const { process: engine, port } = await launchEngine({ port: input.port, command });
  await writeEngineRecord(recordPath, { enginePid: engine.pid, ownerPid: process.pid });
  let closing = false;
  void engine.ended.then(({ code, output }) => {
    if (!closing) input.onEnded?.(`The database ended by itself (code ${code}). ${output}`.trim());
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    engine: found.engine,
    pid: engine.pid,
    setOutage: (isOut) => engine.signal(isOut ? 'SIGSTOP' : 'SIGCONT'),
    async close() {
      closing = true;
      engine.signal('SIGCONT');
      await engine.stop();
      await removeEngineRecord(recordPath);
    },
  };
}

function engineCommand(found: FoundEngine, dataDir: string) {
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
}

export function dynamoDbLocalCommand(
  found: Extract<FoundEngine, { engine: 'dynamodb-local' }>,
  port: number,
  storage: readonly string[],
): [string, ...string[]] {
  const java = ['java', `-Djava.library.path=${found.libraries}`, '-jar', found.jar] as const;
  return [...java, ...storage, '-sharedDb', '-disableTelemetry', '-port', String(port)];
}

/** A start and a clean stop make dynoxide write its tables (or take in the log of a crash); the cure needs both. */
async function cureOnce(databasePath: string, command: (port: number) => [string, ...string[]]) {
  if (await isCured(databasePath)) return;
  for (let tries = 1; ; tries++) {
    const { process: engine } = await launchEngine({ command });
    await engine.stop();
    if (await isClosedCleanly(databasePath)) break;
    if (tries === cleanStopTries)
      throw new Error(`The database ${databasePath} could not be closed cleanly.`);
  }
  await applyCure(databasePath);
}

async function makeUsable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(
      `The data folder ${dataDir} cannot be read and written. Make it yours, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}
