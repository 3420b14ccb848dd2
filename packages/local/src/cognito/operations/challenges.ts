import type { SrpExchange } from '../srp.ts';

/** What the pool waits for between the requests of one sign-in. */
export type Challenge =
  | {
      readonly name: 'PASSWORD_VERIFIER';
      readonly userId: string;
      readonly exchange: SrpExchange;
    }
  | { readonly name: 'NEW_PASSWORD_REQUIRED'; readonly userId: string };

export type Challenges = {
  readonly open: (key: string, challenge: Challenge) => void;
  /** Looks at a challenge that is still open. */
  readonly find: (key: string) => Challenge | undefined;
  readonly close: (key: string) => void;
};

const VALID_MS = 3 * 60_000;

/** Open challenges live in memory for three minutes: after a restart a client starts its sign-in again. */
export function createChallenges(now: () => number): Challenges {
  const open = new Map<string, { readonly challenge: Challenge; readonly expiresAt: number }>();

  const forgetExpired = (): void => {
    // The map is in the order of opening, so the first that is still valid ends the search.
    for (const [key, { expiresAt }] of open) {
      if (expiresAt > now()) return;
      open.delete(key);
    }
  };

  return {
    open: (key, challenge) => {
      forgetExpired();
      open.set(key, { challenge, expiresAt: now() + VALID_MS });
    },
    find: (key) => {
      forgetExpired();
      return open.get(key)?.challenge;
    },
    close: (key) => {
      open.delete(key);
    },
  };
}
