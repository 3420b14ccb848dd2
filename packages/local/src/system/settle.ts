export type Parts = {
  readonly isBusy: () => boolean;
  /** A number that changes whenever a function begins or ends anywhere between the parts. */
  readonly changes: () => number;
  /**
   * Pushes everything on: reads the streams to their ends, makes delays due and waits for what is queued, delivers
   * webhooks.
   */
  readonly push: () => Promise<void>;
};

const deadlineMs = 120_000;

/**
 * Resolves when nothing is in flight. Looking at each part in turn does not prove it: one part's last message is
 * the next part's first, and may be on its way between two looks. A round proves it in which no function was at
 * work: only functions write to streams, queues and mailboxes, so what was read to its end in that round stays
 * empty.
 * @throws Error when it does not come to rest within two minutes.
 */
export const settle = async ({ isBusy, changes, push }: Parts): Promise<void> => {
  const until = Date.now() + deadlineMs;
  for (;;) {
    const wasBusy = isBusy();
    const before = changes();
    await push();
    if (!wasBusy && !isBusy() && changes() === before) return;
    if (Date.now() > until) throw new Error('The system does not come to rest.');
  }
};
