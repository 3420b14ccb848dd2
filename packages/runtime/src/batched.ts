/** Request in a batch, which must call `resolve` or `reject`. */
export type PendingRequest<Value> = {
  readonly id: string;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Batches the requests of one event-loop turn, like a data loader. If `answer` fails, all unanswered
 * requests fail.
 */
export const batched = <Value>(
  answer: (asked: readonly PendingRequest<Value>[]) => Promise<void>,
): ((id: string) => Promise<Value>) => {
  let waiting: PendingRequest<Value>[] = [];
  const flush = (): void => {
    const asked = waiting;
    waiting = [];
    answer(asked).catch((error: unknown) => {
      for (const { reject } of asked) reject(error);
    });
  };
  return (id) =>
    new Promise((resolve, reject) => {
      // A tick scheduled in a microtask comes after all callers of the turn.
      if (waiting.length === 0) queueMicrotask(() => process.nextTick(flush));
      waiting.push({ id, resolve, reject });
    });
};
