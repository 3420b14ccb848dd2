/**
 * Lets one process at a time do a piece of work, when the same message is delivered twice at once. It saves
 * double work; a turn that is held too long ends by itself.
 */
export type Turns = {
  /** @returns how to end the turn; undefined while somebody else has it. */
  readonly take: (work: string) => Promise<(() => Promise<void>) | undefined>;
};

/** Longer than the longest Lambda that takes turns, so that a dead holder is really dead. */
export const turnMs = 90_000;

/** Turns within one process, for tests. */
export const memoryTurns = (): Turns => {
  const taken = new Set<string>();
  return {
    take: async (work) => {
      if (taken.has(work)) return undefined;
      taken.add(work);
      return async () => void taken.delete(work);
    },
  };
};
