import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('run.ts', import.meta.url));

export const runProgram = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', program, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
