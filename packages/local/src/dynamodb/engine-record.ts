import { readFile, rm, writeFile } from 'node:fs/promises';
import { StartProblem } from '@hoops/loopback/serve-loopback';
import { commandOf, isAlive } from '../processes.ts';

type EngineRecord = { enginePid: number; ownerPid: number };

const waitMs = 5_000;

export const writeEngineRecord = async (path: string, record: EngineRecord): Promise<void> => {
  await writeFile(path, JSON.stringify(record), { mode: 0o600 });
};

export const removeEngineRecord = async (path: string): Promise<void> => {
  await rm(path, { force: true });
};

/**
 * Ends an engine left behind by a killed program, so only one engine writes the file.
 * @throws StartProblem if the engine's owner still runs
 */
export const endLeftoverEngine = async (recordPath: string, databasePath: string): Promise<void> => {
  const record = parseRecord(await readFile(recordPath, 'utf8').catch(() => ''));
  if (!record || !(await runsEngineOn(record.enginePid, databasePath))) return;
  if (isAlive(record.ownerPid)) {
    throw new StartProblem(
      `The data folder is in use by process ${record.ownerPid}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  await endProcess(record.enginePid);
  await removeEngineRecord(recordPath);
};

const parseRecord = (text: string): EngineRecord | undefined => {
  try {
    const { enginePid, ownerPid } = JSON.parse(text);
    return Number.isSafeInteger(enginePid) && Number.isSafeInteger(ownerPid)
      ? { enginePid, ownerPid }
      : undefined;
  } catch {
    // A crash truncated the file, and the engine ended with its parent.
    return undefined;
  }
};

/** Process ids are reused, so the command line must contain our file. */
const runsEngineOn = async (pid: number, databasePath: string): Promise<boolean> =>
  (await commandOf(pid)).includes(databasePath);

const endProcess = async (pid: number): Promise<void> => {
  signal(pid, 'SIGTERM');
  if (await isGoneWithin(pid, waitMs)) return;
  signal(pid, 'SIGKILL');
  if (await isGoneWithin(pid, waitMs)) return;
  throw new StartProblem(
    `The database process ${pid} of an earlier run does not end. End it, then start again.`,
  );
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

const isGoneWithin = async (pid: number, ms: number): Promise<boolean> => {
  const deadline = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
};
