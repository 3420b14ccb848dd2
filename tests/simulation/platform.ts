import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { Scheduler } from './scheduler.ts';

const MachineDate = Date;

/**
 * Replaces Node's clock, waits and randomness.
 * @param wait resolves after a virtual time; never, for a process that has died meanwhile
 */
export const installPlatform = (
  { now, below, fraction }: Scheduler,
  wait: (ms: number) => Promise<void>,
): (() => void) => {
  class VirtualDate extends MachineDate {
    constructor(...parts: []) {
      if (parts.length === 0) super(now());
      else super(...parts);
    }
    static override now(): number {
      return now();
    }
  }
  const machine = {
    sleep: timers.setTimeout,
    randomBytes: crypto.randomBytes,
    randomInt: crypto.randomInt,
    values: globalThis.crypto.getRandomValues,
    timeout: AbortSignal.timeout,
    random: Math.random,
  };
  const fill = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = below(256);
    return bytes;
  };
  const replace = (changes: typeof machine): void => {
    timers.setTimeout = changes.sleep;
    crypto.randomBytes = changes.randomBytes;
    crypto.randomInt = changes.randomInt;
    globalThis.crypto.getRandomValues = changes.values;
    AbortSignal.timeout = changes.timeout;
    Math.random = changes.random;
    syncBuiltinESMExports();
  };
  globalThis.Date = VirtualDate as DateConstructor;
  replace({
    sleep: (async (ms = 0, value?: unknown, { signal }: { signal?: AbortSignal } = {}) => {
      signal?.throwIfAborted();
      let tell: (() => void) | undefined;
      const aborted = new Promise<void>((_resolve, reject) => {
        tell = () => reject(signal?.reason);
      });
      if (tell) signal?.addEventListener('abort', tell, { once: true });
      await (signal ? Promise.race([wait(ms), aborted]) : wait(ms));
      if (tell) signal?.removeEventListener('abort', tell);
      return value;
    }) as typeof timers.setTimeout,
    randomBytes: ((size: number) => fill(Buffer.alloc(size))) as typeof crypto.randomBytes,
    randomInt: ((least: number, most?: number) =>
      most === undefined ? below(least) : least + below(most - least)) as typeof crypto.randomInt,
    values: ((bytes: Uint8Array) => fill(bytes)) as typeof globalThis.crypto.getRandomValues,
    timeout: (ms) => {
      const controller = new AbortController();
      void wait(ms).then(() => controller.abort());
      return controller.signal;
    },
    random: fraction,
  });
  return () => {
    globalThis.Date = MachineDate;
    replace(machine);
  };
};
