export type Parts = {
  readonly isBusy: () => boolean;
  /** Pushes everything on: wakes the streams, makes delays due, delivers webhooks. */
  readonly push: () => Promise<void>;
};

const quietRounds = 2;
const deadlineMs = 120_000;

/**
 * Resolves when nothing is in flight: two rounds in a row in which nothing was found to do, because one part's
 * last message is the next part's first.
 * @throws Error when it does not come to rest within two minutes.
 */
export const settle = async ({ isBusy, push }: Parts): Promise<void> => {
  const until = Date.now() + deadlineMs;
  for (let quiet = 0; quiet < quietRounds; ) {
    await push();
    quiet = isBusy() ? 0 : quiet + 1;
    if (Date.now() > until) throw new Error('The system does not come to rest.');
  }
};
