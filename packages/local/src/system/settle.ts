export type Parts = {
  readonly busy: () => readonly string[];
  readonly changes: () => number;
  readonly push: () => Promise<void>;
};

/**
 * Waits for a full round without function calls, because parts pass messages to one another.
 * @throws Error after the deadline, naming busy parts
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
