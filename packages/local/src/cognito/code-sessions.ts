import { randomBytes } from 'node:crypto';

export type CodeSessions = {
  readonly open: (sub: string) => string;
  readonly userOf: (session: string) => string | undefined;
  readonly close: (session: string) => void;
};

const validMs = 3 * 60_000;

/** Code sessions in memory, valid for three minutes, like SRP challenges. */
export const createCodeSessions = (now: () => number): CodeSessions => {
  const open = new Map<string, { readonly sub: string; readonly expiresAt: number }>();
  return {
    open: (sub) => {
      for (const [key, { expiresAt }] of open) if (expiresAt <= now()) open.delete(key);
      const session = randomBytes(48).toString('base64url');
      open.set(session, { sub, expiresAt: now() + validMs });
      return session;
    },
    userOf: (session) => {
      const found = open.get(session);
      return found && found.expiresAt > now() ? found.sub : undefined;
    },
    close: (session) => {
      open.delete(session);
    },
  };
};
