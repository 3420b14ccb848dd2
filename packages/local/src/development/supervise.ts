import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Runs a Node program. `restart` interrupts the program, then resolves to true at the next `readyLine`, or
 * false if the program exits.
 */
export const supervise = ({
  program,
  env,
  readyLine,
}: {
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
  readonly readyLine: string;
}) => {
  let running: ChildProcess | undefined;

  const stop = async (): Promise<void> => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };

  const start = async (): Promise<boolean> => {
    const child = spawn(process.execPath, ['--enable-source-maps', program], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = child;
    const lines = createInterface({ input: child.stdout });
    const ready = new Promise<boolean>((resolve) => {
      lines.on('line', (line) => {
        if (line.includes(readyLine)) resolve(true);
        else process.stdout.write(`${line}\n`);
      });
      child.once('exit', () => resolve(false));
    });
    return ready;
  };

  return {
    restart: async (): Promise<boolean> => {
      await stop();
      return start();
    },
    stop,
  };
};
