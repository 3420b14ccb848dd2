import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalProduct } from '../system/start-local.ts';

/** Milliseconds of processor time; Linux counts in steps of ten. */
export type ProcessorTime = { readonly program: number; readonly database: number };

/**
 * Processor time since the start; more reliable than elapsed time on a busy machine.
 * @returns undefined without /proc
 */
export const processorTime = async ({ pid, dataDir }: LocalProduct): Promise<ProcessorTime | undefined> => {
  if (process.platform !== 'linux') return undefined;
  const record = await readFile(join(dataDir, 'data/dynamodb/dynamodb-engine.json'), 'utf8');
  const { enginePid } = JSON.parse(record) as { readonly enginePid: number };
  return { program: await processorTimeOf(pid), database: await processorTimeOf(enginePid) };
};

/**
 * Processor milliseconds of a process. The fields come after the name, which may contain spaces, and begin
 * with the third field.
 */
const processorTimeOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

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
