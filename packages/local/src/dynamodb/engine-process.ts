import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

export type EngineProcess = {
  pid: number;
  ended: Promise<{ code: number | null; output: string }>;
  output(): string;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
};

/**
 * `exec` keeps the shell's process id. If the system dies, the input closes and the background loop ends the
 * engine, even when suspended.
 */
const endWithParent =
  'exec 3<&0; (while read -r line <&3; do :; done; kill -TERM $$; kill -CONT $$) >/dev/null 2>&1 & exec "$@" 3<&- </dev/null';

const insistAfterMs = 5_000;
const outputKept = 8_000;

export const startEngineProcess = (command: readonly [string, ...string[]]): EngineProcess => {
  const child = spawnWithParent(command);
  if (child.pid === undefined) throw new Error(`The program ${command[0]} could not be started.`);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-outputKept);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // Nothing is written to the input, so an error only means that the engine closed it.
  child.stdin.on('error', () => undefined);

  const endNow = () => child.kill('SIGTERM');
  process.once('exit', endNow);
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => {
      process.removeListener('exit', endNow);
      resolve({ code, output });
    });
  });

  return {
    pid: child.pid,
    ended,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), insistAfterMs);
      await ended;
      clearTimeout(insist);
    },
  };
};

const spawnWithParent = (
  command: readonly [string, ...string[]],
): ChildProcessByStdio<Writable, Readable, Readable> => {
  const [program, ...args] = command;
  if (process.platform === 'win32') return spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  // A separate process group, so Ctrl-C reaches only this process, which must finish before the database.
  return spawn('/bin/sh', ['-c', endWithParent, 'sh', ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
};
