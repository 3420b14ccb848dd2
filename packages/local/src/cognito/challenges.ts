export type Challenges<Challenge> = {
  readonly open: (key: string, challenge: Challenge) => void;
  /** Closes and returns an open challenge, so each challenge allows only one guess. */
  readonly take: (key: string) => Challenge | undefined;
};

const validMs = 3 * 60_000;

/** Challenges in memory, valid for three minutes; after a restart, sign-ins must begin again. */
export const createChallenges = <Challenge>(now: () => number): Challenges<Challenge> => {
  const open = new Map<string, { readonly challenge: Challenge; readonly expiresAt: number }>();

  const forgetExpired = (): void => {
    for (const [key, { expiresAt }] of open) {
      if (expiresAt > now()) return;
      open.delete(key);
    }
  };

  return {
    open: (key, challenge) => {
      forgetExpired();
      open.set(key, { challenge, expiresAt: now() + validMs });
    },
    take: (key) => {
      forgetExpired();
      const found = open.get(key)?.challenge;
      open.delete(key);
      return found;
    },
  };
};
