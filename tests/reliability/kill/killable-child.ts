import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Death, Order, Report } from './order.ts';

/** Process that executes orders. The result is `undefined` instead of a report if the process was killed. */
export type KillableChild = {
  readonly obey: (order: Order, at: Date, death?: Death) => Promise<Report | undefined>;
  readonly end: () => Promise<void>;
};

export const startChild = (bundle: string, environment: Readonly<Record<string, string>>): KillableChild => {
  // Without optimized code, because the process is short-lived.
  const child = spawn(process.execPath, ['--no-opt', bundle], {
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Ignores failed writes to a dead process, because its exit is reported.
  child.stdin.on('error', () => undefined);
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async obey(order, at, death) {
      child.stdin.write(`${JSON.stringify({ order, at: at.toISOString(), death })}\n`);
      const { done, value } = await lines.next();
      if (!done) return JSON.parse(value) as Report;
      const [, signal] = await exited;
      if (signal !== 'SIGKILL') throw new Error(`The process ended by itself at ${order.do}.`);
      return undefined;
    },
    async end() {
      child.stdin.end();
      await exited;
    },
  };
};
