import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { notAuthorized } from './cognito-error.ts';
import type { SessionRecord } from './pool-state.ts';

/** Session; all its tokens contain `originJti`. `signedInAt` is in milliseconds since 1970. */
export type Session = { readonly originJti: string; readonly sub: string; readonly signedInAt: number };

export type SessionStore = {
  readonly open: (sub: string) => { readonly session: Session; readonly refreshToken: string };
  /** @throws NotAuthorizedException for an unknown, expired or revoked refresh token */
  readonly redeem: (refreshToken: string) => Session;
  readonly isLive: (originJti: string) => boolean;
  /** Ends the session of a refresh token; unknown tokens are ignored, as on AWS. */
  readonly revoke: (refreshToken: string) => void;
  readonly revokeAll: (sub: string) => void;
  readonly removeAll: (sub: string) => void;
};

type Dependencies = {
  readonly sessions: Map<string, SessionRecord>;
  readonly refreshTokenMs: number;
  readonly now: () => number;
  readonly changed: () => void;
};

/** Sessions that can be refreshed; refresh tokens are stored only as hashes. */
export const createSessionStore = ({
  sessions,
  refreshTokenMs,
  now,
  changed,
}: Dependencies): SessionStore => {
  const find = (refreshToken: string): [string, SessionRecord] | undefined => {
    const [originJti = '', secret = ''] = refreshToken.split('.');
    const record = sessions.get(originJti);
    if (!record || !sameHash(record.tokenHash, hashOf(secret))) return undefined;
    return [originJti, record];
  };

  const forgetExpired = (): void => {
    for (const [originJti, record] of sessions) if (record.expiresAt <= now()) sessions.delete(originJti);
  };

  const ofUser = (sub: string): [string, SessionRecord][] =>
    [...sessions].filter(([, record]) => record.sub === sub);

  return {
    open: (sub) => {
      forgetExpired();
      const originJti = randomUUID();
      const secret = randomBytes(48).toString('base64url');
      const signedInAt = now();
      sessions.set(originJti, {
        sub,
        tokenHash: hashOf(secret),
        signedInAt,
        expiresAt: signedInAt + refreshTokenMs,
        revoked: false,
      });
      changed();
      return { session: { originJti, sub, signedInAt }, refreshToken: `${originJti}.${secret}` };
    },
    redeem: (refreshToken) => {
      const found = find(refreshToken);
      if (!found) throw notAuthorized('Invalid Refresh Token');
      const [originJti, record] = found;
      if (record.revoked) throw notAuthorized('Refresh Token has been revoked');
      if (record.expiresAt <= now()) throw notAuthorized('Refresh Token has expired');
      return { originJti, sub: record.sub, signedInAt: record.signedInAt };
    },
    isLive: (originJti) => sessions.get(originJti)?.revoked === false,
    revoke: (refreshToken) => {
      const found = find(refreshToken);
      if (!found) return;
      sessions.set(found[0], { ...found[1], revoked: true });
      changed();
    },
    revokeAll: (sub) => {
      for (const [originJti, record] of ofUser(sub)) sessions.set(originJti, { ...record, revoked: true });
      changed();
    },
    removeAll: (sub) => {
      for (const [originJti] of ofUser(sub)) sessions.delete(originJti);
      changed();
    },
  };
};

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const sameHash = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
