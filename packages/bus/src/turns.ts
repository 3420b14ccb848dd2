/**
 * Lets one process at a time do a piece of work, when the same message is delivered twice at once. A turn that is
 * held too long ends by itself: its holder is dead.
 */
export type Turns = {
  /** @returns how to end the turn; undefined while somebody else has it. */
  readonly take: (work: string) => Promise<(() => Promise<void>) | undefined>;
};

/** Longer than the longest Lambda that takes turns, so that a dead holder is really dead. */
export const turnMs = 90_000;

/** Another delivery is doing this work, or died over it: whether it gets done is not known yet. */
export class TurnTaken extends Error {
  override readonly name = 'TurnTaken';
}

/**
 * Does a piece of work while nobody else does it.
 * @throws TurnTaken while somebody else has the turn: the message must come again, for the other may have died.
 */
export const inTurn = async <Done>(turns: Turns, work: string, act: () => Promise<Done>): Promise<Done> => {
  const end = await turns.take(work);
  if (!end) throw new TurnTaken(`Another delivery is at ${work}.`);
  try {
    return await act();
  } finally {
    await end();
  }
};

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
