import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

export type EngineProcess = {
  pid: number;
  /** Resolves with what the engine has said so far once it has ended, for whatever reason. */
  ended: Promise<{ code: number | null; output: string }>;
  output(): string;
  /** Suspends the engine or resumes it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Asks the engine to end cleanly, insists after five seconds, and resolves when it is gone. */
  stop(): Promise<void>;
};

/**
 * The shell becomes the engine (`exec`), so the process id is the engine's own. Its background half waits for
 * the end of its input, which the system closes when this process dies, even by kill -9, and then ends the engine,
 * a suspended one too.
 */
const endWithParent =
  'exec 3<&0; (while read -r line <&3; do :; done; kill -TERM $$; kill -CONT $$) >/dev/null 2>&1 & exec "$@" 3<&- </dev/null';

const insistAfterMs = 5_000;
const outputKept = 8_000;

/** Starts an engine that never outlives this process. `command` is the program and its arguments. */
export const startEngineProcess = (command: readonly [string, ...string[]]): EngineProcess => {
  const child = spawnWithParent(command);
  if (child.pid === undefined) throw new Error(`The program ${command[0]} could not be started.`);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-outputKept);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // Writing to it is never attempted; the engine's end closes it.
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
  // Its own process group: Ctrl-C reaches only this process, which ends its own work before the database's.
  return spawn('/bin/sh', ['-c', endWithParent, 'sh', ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
};
