/** One question of a batch; it is answered by calling one of the two. */
export type Asked<Value> = {
  readonly id: string;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Gathers what is asked for one by one in the same turn of the event loop and has it answered together, as a data
 * loader does: callers need not know of each other. When `answer` fails, so does everything that it left unanswered.
 */
export const batched = <Value>(
  answer: (asked: readonly Asked<Value>[]) => Promise<void>,
): ((id: string) => Promise<Value>) => {
  let waiting: Asked<Value>[] = [];
  const flush = (): void => {
    const asked = waiting;
    waiting = [];
    answer(asked).catch((error: unknown) => {
      for (const { reject } of asked) reject(error);
    });
  };
  return (id) =>
    new Promise((resolve, reject) => {
      // A tick that is set from a microtask comes after all microtasks: after every caller of this turn.
      if (waiting.length === 0) queueMicrotask(() => process.nextTick(flush));
      waiting.push({ id, resolve, reject });
    });
};
