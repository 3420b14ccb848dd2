export type Parts = {
  /** The names of the parts that have something to do. */
  readonly busy: () => readonly string[];
  /** A number that changes whenever a function begins or ends anywhere between the parts. */
  readonly changes: () => number;
  /**
   * Pushes everything on: reads the streams to their ends, makes delays due and waits for what is queued, delivers
   * webhooks.
   */
  readonly push: () => Promise<void>;
};

/**
 * Resolves when nothing is in flight. Looking at each part in turn does not prove it: one part's last message is
 * the next part's first, and may be on its way between two looks. A round proves it in which no function was at
 * work: only functions write to streams, queues and mailboxes, so what was read to its end in that round stays
 * empty.
 * @throws Error when it does not come to rest in time, also when a part is never done; it names those that are busy.
 */
export const settle = async ({ busy, changes, push }: Parts, deadlineMs = 120_000): Promise<void> => {
  let isLate = false;
  const pushing = async (): Promise<void> => {
    while (!isLate) {
      const wasBusy = busy().length > 0;
      const before = changes();
      await push();
      if (!wasBusy && busy().length === 0 && changes() === before) return;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error(`The system does not come to rest. Busy: ${busy().join(', ') || 'nothing'}.`));
    }, deadlineMs);
  });
  try {
    await Promise.race([pushing(), deadline]);
  } finally {
    clearTimeout(timer);
  }
};
