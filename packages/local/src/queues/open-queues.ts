import { randomUUID } from 'node:crypto';
import type { Message } from './message.ts';
import { openMessageStore } from './message-store.ts';
import { createQueue, type Queue, type QueueConfig, type QueueCounts } from './queue.ts';
import { type QueueHandler, startWorker, type Worker } from './start-worker.ts';

/** `delayMs` is added to the queue's own delay. */
export type Outgoing = { queue: string; body: string; delayMs?: number };

export type DeadLetter = {
  queue: string;
  messageId: string;
  body: string;
  receiveCount: number;
  sentAt: string;
  diedAt: string;
  reason: string;
  stack: readonly string[];
};

export type Queues = {
  /** Sends all messages or none. Resolves to the message ids once all messages are on disk. */
  send(messages: readonly Outgoing[]): Promise<string[]>;
  consume(queue: string, handler: QueueHandler): void;
  counts(): QueueCounts[];
  messages(queue: string): Message[];
  deadLetters(): DeadLetter[];
  redrive(queue: string, letters?: readonly string[]): Promise<number>;
  discard(queue: string, letters: readonly string[]): Promise<number>;
  /** Makes all delayed messages due, including retries. */
  flushDelays(): void;
  busy(): string[];
  idle(): Promise<void>;
  /** Like `idle`, but skips delays after all other messages are handled. */
  drain(): Promise<void>;
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
 * Durable queues like SQS with Lambda: at-least-once delivery, delays, visibility timeouts, partial
 * failures, backoff and dead-letter queues. `now` is the wall clock.
 */
export const openQueues = async (input: {
  dir: string;
  queues: readonly QueueConfig[];
  now: () => number;
  random: () => number;
  onError: (error: unknown) => void;
  newId?: () => string;
}): Promise<Queues> => {
  const { now, random, onError } = input;
  const newId = input.newId ?? randomUUID;
  const store = await openMessageStore(input.dir, onError);
  const queues = new Map<string, Queue>();

  /** Backoff that doubles from one second to 15 minutes, with jitter in its upper half. */
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
      // Messages are delivered while being written. If the write fails, the sender sends them again, and the
      // repetition is harmless.
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
        // Delays are skipped only after all other work, because delayed messages depend on that work.
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
