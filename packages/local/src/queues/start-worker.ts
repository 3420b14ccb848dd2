import { framesOf } from '@hoops/runtime/logger';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Failure } from './message.ts';
import type { Queue } from './queue.ts';
import { type Received, toSqsEvent } from './sqs-event.ts';

/**
 * Lambda's handler type. Failures may also contain `reason` and `stack`, which local dead letters show and
 * AWS ignores.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a Lambda handler that answers nothing has type void.
export type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse | void>;

export type Worker = {
  poke(): void;
  stop(): Promise<void>;
};

const batchResponseSchema = z.object({
  batchItemFailures: z.nullish(
    z.array(
      z.object({
        itemIdentifier: z.string(),
        reason: z.optional(z.string()),
        stack: z.optional(z.array(z.string())),
      }),
    ),
  ),
});

const maxTimerMs = 2 ** 31 - 1;

export const startWorker = (input: {
  queue: Queue;
  handler: QueueHandler;
  now: () => number;
  onError: (error: unknown) => void;
  onChange: () => void;
}): Worker => {
  const { queue, handler, now, onError, onChange } = input;
  /** Running batches with their receipts; a batch without a valid receipt does not occupy a slot. */
  const running = new Map<Promise<void>, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const poke = (): void => {
    if (stopped) return;
    const at = now();
    const taken = queue.expire(at);
    if (taken.length > 0) onError(new Error(`A handler of the queue ${queue.config.name} takes too long.`));
    for (const receipts of running.values()) for (const receipt of taken) receipts.delete(receipt);
    while (placesTaken() < queue.config.batchesAtOnce()) {
      const received = queue.receive(at);
      if (received.length === 0) break;
      start(received);
    }
    wakeAtNextChange(at);
  };

  const placesTaken = (): number => [...running.values()].filter(({ size }) => size > 0).length;

  const start = (received: readonly Received[]): void => {
    const delivery = deliver(received).then((failures) => {
      queue.finish(received, failures);
      running.delete(delivery);
      poke();
      onChange();
    });
    running.set(delivery, new Set(received.map(({ receipt }) => receipt)));
  };

  const deliver = async (received: readonly Received[]): Promise<Map<string, Failure>> => {
    try {
      const answer = await handler(toSqsEvent(queue.config.name, received));
      return reportedFailures(received, answer);
    } catch (error) {
      onError(error);
      return allFailed(
        received,
        error instanceof Error ? error.message : String(error),
        error instanceof Error ? framesOf(error) : [],
      );
    }
  };

  const wakeAtNextChange = (lookedAt: number): void => {
    clearTimeout(timer);
    const at = queue.nextChangeAfter(lookedAt);
    if (at !== undefined) timer = setTimeout(poke, Math.min(at - now() + 1, maxTimerMs));
  };

  poke();
  return {
    poke,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all(running.keys());
    },
  };
};

/** An invalid answer or unknown message id fails the whole batch, as on AWS. */
const reportedFailures = (received: readonly Received[], answer: unknown): Map<string, Failure> => {
  const response = batchResponseSchema.safeParse(answer ?? {});
  const failures = response.success ? (response.data.batchItemFailures ?? []) : undefined;
  const ids = new Set(received.map(({ message }) => message.id));
  if (!failures?.every(({ itemIdentifier }) => ids.has(itemIdentifier))) {
    return allFailed(received, 'The handler answered something that is not a batch response for this batch.');
  }
  return new Map(
    failures.map(({ itemIdentifier, reason = 'The handler reported a failure.', stack = [] }) => [
      itemIdentifier,
      { reason, stack },
    ]),
  );
};

const allFailed = (
  received: readonly Received[],
  reason: string,
  stack: readonly string[] = [],
): Map<string, Failure> =>
  new Map(received.map(({ message }) => [message.id, { reason, stack: [...stack] }]));
