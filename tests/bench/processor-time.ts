import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalProduct } from '../system/start-local.ts';

/** Milliseconds of processor time; Linux counts them in hundredths of a second. */
export type ProcessorTime = { readonly program: number; readonly database: number };

/**
 * What the local system and its database have taken of the processors since they started. On a busy machine it says more
 * than the clock. @returns undefined where there is no /proc.
 */
export const processorTime = async ({ pid, dataDir }: LocalProduct): Promise<ProcessorTime | undefined> => {
  if (process.platform !== 'linux') return undefined;
  const record = await readFile(join(dataDir, 'data/dynamodb/dynamodb-engine.json'), 'utf8');
  const { enginePid } = JSON.parse(record) as { readonly enginePid: number };
  return { program: await takenBy(pid), database: await takenBy(enginePid) };
};

/** Milliseconds that a process has taken so far. The fields after the program's name, which may hold spaces, begin with the third. */
export const takenBy = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** What one of so many pieces of work took between two looks, in milliseconds. @returns undefined where there is no /proc. */
export const processorMsEach = (
  count: number,
  before: ProcessorTime | undefined,
  after: ProcessorTime | undefined,
): ProcessorTime | undefined =>
  before &&
  after && {
    program: tenths((after.program - before.program) / count),
    database: tenths((after.database - before.database) / count),
  };

const tenths = (value: number): number => Math.round(value * 10) / 10;
