import type { Failure, JournalLine, Message } from './message.ts';
import type { MessageStore } from './message-store.ts';
import type { Received } from './sqs-event.ts';

export type QueueConfig = {
  readonly name: string;
  /** Seconds for which a new message is hidden. */
  readonly delaySeconds: number;
  /** Time limit of the handler, after which messages are redelivered. */
  readonly visibilityTimeoutSeconds: number;
  readonly maxReceiveCount: number;
  readonly batchSize: number;
  readonly batchesAtOnce: () => number;
};

export type QueueCounts = {
  queue: string;
  ready: number;
  delayed: number;
  inFlight: number;
  dead: number;
  oldestMs: number | null;
};

/** One queue. The journal does not record in-flight messages, so these are redelivered after a crash. */
export const createQueue = (input: {
  config: QueueConfig;
  store: MessageStore;
  now: () => number;
  backoffMs: (receiveCount: number) => number;
  newReceipt: () => string;
}) => {
  const { config, store, now } = input;
  const waiting = new Set<string>();
  const inFlight = new Map<string, { receipt: string; until: number }>();
  const dead = new Set<string>();
  for (const message of store.messages.values()) {
    if (message.queue === config.name) (message.dead ? dead : waiting).add(message.id);
  }

  /** Not awaited. A line lost in a crash only repeats a delivery, which subscribers tolerate. */
  const journal = (lines: readonly JournalLine[]): void => {
    if (lines.length > 0) store.note(lines);
  };

  const messagesOf = (ids: Iterable<string>): Message[] =>
    [...ids].flatMap((id) => store.messages.get(id) ?? []);

  const fail = (id: string, failure: Failure): JournalLine[] => {
    inFlight.delete(id);
    const message = store.messages.get(id);
    if (!message) return [];
    if (message.receiveCount >= config.maxReceiveCount) {
      dead.add(id);
      return [{ did: 'bury', id, at: now(), ...failure }];
    }
    waiting.add(id);
    return [{ did: 'postpone', id, dueAt: now() + input.backoffMs(message.receiveCount) }];
  };

  return {
    config,

    accept(id: string): void {
      waiting.add(id);
    },

    receive(at: number): Received[] {
      const due: Message[] = [];
      for (const id of waiting) {
        const message = store.messages.get(id);
        if (message && message.dueAt <= at) due.push(message);
        if (due.length === config.batchSize) break;
      }
      const receipts = due.map(({ id }) => ({ id, receipt: input.newReceipt() }));
      for (const { id, receipt } of receipts) {
        waiting.delete(id);
        inFlight.set(id, { receipt, until: at + config.visibilityTimeoutSeconds * 1000 });
      }
      journal(receipts.map(({ id }) => ({ did: 'receive', id, at })));
      return receipts.flatMap(({ id, receipt }) => {
        const message = store.messages.get(id);
        return message ? [{ message, receipt }] : [];
      });
    },

    /** Ends a delivery. Ignores a message with an outdated receipt, because it was redelivered. */
    finish(received: readonly Received[], failures: ReadonlyMap<string, Failure>): void {
      const lines = received.flatMap(({ message: { id }, receipt }): JournalLine[] => {
        if (inFlight.get(id)?.receipt !== receipt) return [];
        const failure = failures.get(id);
        if (failure) return fail(id, failure);
        inFlight.delete(id);
        return [{ did: 'delete', id }];
      });
      journal(lines);
    },

    /**
     * Releases messages held longer than the timeout.
     * @returns the receipts that became invalid
     */
    expire(at: number): string[] {
      const late = [...inFlight].filter(([, { until }]) => until <= at);
      const reason = `The handler took longer than ${config.visibilityTimeoutSeconds} s.`;
      journal(late.flatMap(([id]) => fail(id, { reason, stack: [] })));
      return late.map(([, { receipt }]) => receipt);
    },

    /** Next end of a delay or visibility timeout after `at`, when the worker must wake up. */
    nextChangeAfter(at: number): number | undefined {
      const times = [...inFlight.values()].map(({ until }) => until);
      for (const id of waiting) {
        const dueAt = store.messages.get(id)?.dueAt ?? 0;
        // A due message waits for a free slot; every freed slot checks all messages again.
        if (dueAt <= at) break;
        times.push(dueAt);
      }
      return times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b));
    },

    flushDelays(): void {
      const delayed = messagesOf(waiting).filter(({ dueAt }) => dueAt > now());
      journal(delayed.map(({ id }) => ({ did: 'postpone', id, dueAt: now() })));
    },

    async redrive(letters: readonly string[] = [...dead]): Promise<number> {
      const ids = letters.filter((id) => dead.delete(id));
      for (const id of ids) waiting.add(id);
      if (ids.length > 0) await store.record(ids.map((id) => ({ did: 'redrive', id, at: now() })));
      return ids.length;
    },

    async discard(letters: readonly string[]): Promise<number> {
      const ids = letters.filter((id) => dead.delete(id));
      if (ids.length > 0) await store.record(ids.map((id) => ({ did: 'delete', id })));
      return ids.length;
    },

    isIdle: () => waiting.size === 0 && inFlight.size === 0,
    waiting: () => messagesOf(waiting),
    inFlight: () => messagesOf(inFlight.keys()),
    dead: () => messagesOf(dead),
    counts(): QueueCounts {
      const ready = messagesOf(waiting).filter(({ dueAt }) => dueAt <= now()).length;
      const oldest = [...messagesOf(waiting), ...messagesOf(inFlight.keys())]
        .map((message) => message.sentAt)
        .reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
      return {
        queue: config.name,
        ready,
        delayed: waiting.size - ready,
        inFlight: inFlight.size,
        dead: dead.size,
        oldestMs: waiting.size + inFlight.size === 0 ? null : Math.max(0, now() - oldest),
      };
    },
  };
};

export type Queue = ReturnType<typeof createQueue>;
