import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Death, Order, Report } from './order.ts';

/** A running process that obeys orders; `undefined` instead of a report when it was killed over one. */
export type KillableChild = {
  readonly obey: (order: Order, at: Date, death?: Death) => Promise<Report | undefined>;
  readonly end: () => Promise<void>;
};

export const startChild = (bundle: string, environment: Readonly<Record<string, string>>): KillableChild => {
  // It lives too short for optimized code to pay: that takes a fifth of its time.
  const child = spawn(process.execPath, ['--no-opt', bundle], {
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Writing to a process that just died is no news: its exit is.
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
