import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id runs, ours or another user's. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** The command line of a running process; empty when there is none or it cannot be read. */
export const commandOf = async (pid: number): Promise<string> => {
  if (!isAlive(pid)) return '';
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return run('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '',
  );
};
