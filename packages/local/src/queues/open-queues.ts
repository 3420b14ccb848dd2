import { randomUUID } from 'node:crypto';
import type { Message } from './message.ts';
import { openMessageStore } from './message-store.ts';
import { createQueue, type Queue, type QueueConfig, type QueueCounts } from './queue.ts';
import { type QueueHandler, startWorker, type Worker } from './start-worker.ts';

/** `delayMs` comes on top of the queue's own delay. */
export type Outgoing = { queue: string; body: string; delayMs?: number };

export type DeadLetter = {
  queue: string;
  messageId: string;
  body: string;
  receiveCount: number;
  sentAt: string;
  diedAt: string;
  /** The last error's message. */
  reason: string;
  /** The frames of its stack. */
  stack: readonly string[];
};

export type Queues = {
  /** Resolves with the message ids once all messages are on the disk: all of them or none. */
  send(messages: readonly Outgoing[]): Promise<string[]>;
  /** Starts the queue's worker. */
  consume(queue: string, handler: QueueHandler): void;
  counts(): QueueCounts[];
  /** What waits or is in flight, oldest first. */
  messages(queue: string): Message[];
  deadLetters(): DeadLetter[];
  /** Puts the dead letters of a queue, or these of them, back. Answers how many. */
  redrive(queue: string, letters?: readonly string[]): Promise<number>;
  /** Removes these dead letters of a queue for good. Answers how many. */
  discard(queue: string, letters: readonly string[]): Promise<number>;
  /** Makes every delayed message due at once, also those that wait after a failure. */
  flushDelays(): void;
  /** The queues with messages that are neither handled nor dead. */
  busy(): string[];
  /** Resolves when every message was handled or is dead. Delays are waited out. */
  idle(): Promise<void>;
  /** The same, but a delay ends when all else is handled: each message is handled, or fails until it is dead. */
  drain(): Promise<void>;
  /** Leaves nothing on the disk of messages that were handled. */
  compact(): Promise<void>;
  close(): Promise<void>;
};

const firstBackoffMs = 1_000;
const maxBackoffMs = 15 * 60_000;

export class UnknownQueue extends Error {
  override readonly name = 'UnknownQueue';
  constructor(queue: string) {
    super(`There is no queue ${queue}.`);
  }
}

/**
 * Durable queues with the semantics of SQS and of Lambda's reading from it: at least once, roughly in order,
 * delays, visibility timeout, partial batch failures, growing waits, a dead-letter queue each.
 * `now` is the wall clock in epoch milliseconds, never the club's clock, which tests move.
 */
export const openQueues = async (input: {
  dir: string;
  queues: readonly QueueConfig[];
  now: () => number;
  /** From 0 up to 1, for spreading repeated attempts. */
  random: () => number;
  onError: (error: unknown) => void;
  newId?: () => string;
}): Promise<Queues> => {
  const { now, random, onError } = input;
  const newId = input.newId ?? randomUUID;
  const store = await openMessageStore(input.dir, onError);
  const queues = new Map<string, Queue>();

  /** Doubles from one second to a quarter of an hour, spread over its upper half. */
  const backoffMs = (receiveCount: number): number => {
    const full = Math.min(firstBackoffMs * 2 ** (receiveCount - 1), maxBackoffMs);
    return Math.round(full * (0.5 + random() / 2));
  };

  for (const config of input.queues) {
    queues.set(config.name, createQueue({ config, store, now, backoffMs, newReceipt: newId }));
  }
  const workers = new Map<string, Worker>();
  let changeListeners: (() => void)[] = [];

  const named = (name: string): Queue => {
    const queue = queues.get(name);
    if (!queue) throw new UnknownQueue(name);
    return queue;
  };

  const changed = (): void => {
    const listeners = changeListeners;
    changeListeners = [];
    for (const listener of listeners) listener();
  };

  const nextChange = () => new Promise<void>((resolve) => changeListeners.push(resolve));
  const busy = () => [...queues].flatMap(([name, queue]) => (queue.isIdle() ? [] : [name]));
  const isIdle = () => busy().length === 0;

  const isAtWork = () =>
    [...queues.values()].some((queue) => {
      const { ready, inFlight } = queue.counts();
      return ready + inFlight > 0;
    });

  const flushDelays = (): void => {
    for (const [name, queue] of queues) {
      queue.flushDelays();
      workers.get(name)?.poke();
    }
  };

  return {
    async send(messages) {
      const sent = messages.map(({ queue, body, delayMs }): Message => {
        const delay = named(queue).config.delaySeconds * 1000 + (delayMs ?? 0);
        return { id: newId(), queue, body, sentAt: now(), dueAt: now() + delay, receiveCount: 0 };
      });
      if (sent.length === 0) return [];
      const onDisk = store.record(sent.map((message) => ({ did: 'send', message })));
      // Handed out while it is being written: should the write fail, the sender sends again, which is no harm.
      for (const { id, queue } of sent) named(queue).accept(id);
      for (const name of new Set(sent.map(({ queue }) => queue))) workers.get(name)?.poke();
      await onDisk;
      return sent.map(({ id }) => id);
    },

    consume(name, handler) {
      if (workers.has(name)) throw new Error(`The queue ${name} has a worker already.`);
      const worker = startWorker({ queue: named(name), handler, now, onError, onChange: changed });
      workers.set(name, worker);
    },

    counts: () => [...queues.values()].map((queue) => queue.counts()),
    messages: (name) => [...named(name).inFlight(), ...named(name).waiting()],
    deadLetters: () => [...queues.values()].flatMap(deadLettersOf),

    async redrive(name, letters) {
      const count = await named(name).redrive(letters);
      workers.get(name)?.poke();
      return count;
    },

    discard: async (name, letters) => named(name).discard(letters),

    flushDelays,
    busy,
    async idle() {
      while (!isIdle()) await nextChange();
    },
    async drain() {
      while (!isIdle()) {
        // What is delayed expects that what went before it is done by then.
        if (!isAtWork()) flushDelays();
        if (!isIdle()) await nextChange();
      }
    },

    compact: store.compact,
    async close() {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
      await store.close();
    },
  };
};

const deadLettersOf = (queue: Queue): DeadLetter[] =>
  queue.dead().map(({ id, body, receiveCount, sentAt, dead }) => ({
    queue: queue.config.name,
    messageId: id,
    body,
    receiveCount,
    sentAt: new Date(sentAt).toISOString(),
    diedAt: new Date(dead?.at ?? sentAt).toISOString(),
    reason: dead?.reason ?? '',
    stack: dead?.stack ?? [],
  }));
