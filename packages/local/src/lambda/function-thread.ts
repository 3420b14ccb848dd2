import { SHARE_ENV, Worker } from 'node:worker_threads';
import type { AnyHandler } from '../system/load-function.ts';

/** A call of a function in the other thread; `address` is the handler's in the tables. */
export type Call = { readonly id: number; readonly address: string; readonly event: unknown };

/** What the other thread says: how a call ended, or that something was put into a table. */
export type Said =
  | { readonly did: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly did: 'fail'; readonly id: number; readonly error: Failure }
  | { readonly did: 'put'; readonly table: string };

/** What is left of an error between threads: those of the SDK hold more than a message can carry. */
export type Failure = { readonly name: string; readonly message: string; readonly stack: string | undefined };

type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: unknown) => void };

export type FunctionThread = {
  /** The handler of that address, which runs in the other thread. */
  readonly handler: (address: string) => AnyHandler;
  /** Ends it; what is under way then gets no answer. */
  readonly close: () => Promise<void>;
};

/** Most of what a function makes is gone when it has answered: with room for it less of that is copied. */
const youngGenerationMb = 96;

/**
 * A second thread of this process for functions that no one waits for: they work on another processor than the one that
 * answers people, and a kill ends both. The thread reads and follows this one's environment.
 * @param entry the file that `serveFunctions` runs in.
 * @param onPut hears of puts into tables as soon as they have ended, before the function that made them answers.
 */
export const startFunctionThread = (entry: URL, onPut: (table: string) => void): FunctionThread => {
  const worker = new Worker(entry, {
    env: SHARE_ENV,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  const calls = new Map<number, Waiting>();
  let count = 0;
  /** @throws Error when it answers a call that was not made, or twice. */
  const ended = (id: number): Waiting => {
    const waiting = calls.get(id);
    if (!waiting) throw new Error(`The function thread answered the call ${id}, which no one waits for.`);
    calls.delete(id);
    return waiting;
  };
  worker.on('message', (said: Said) => {
    if (said.did === 'put') onPut(said.table);
    else if (said.did === 'answer') ended(said.id).resolve(said.answer);
    else ended(said.id).reject(Object.assign(new Error(said.error.message), said.error));
  });
  // As if it had happened in this thread: the program ends and says why.
  worker.on('error', (error) => {
    throw error;
  });
  return {
    handler: (address) => (event) =>
      new Promise((resolve, reject) => {
        count += 1;
        calls.set(count, { resolve, reject });
        worker.postMessage({ id: count, address, event } satisfies Call);
      }),
    close: async () => void (await worker.terminate()),
  };
};
