import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { CognitoError, notAuthorized } from './cognito-error.ts';
import type { SessionRecord } from './pool-state.ts';

/** Session; all its tokens contain `originJti`. `signedInAt` is in milliseconds since 1970. */
export type Session = {
  readonly originJti: string;
  readonly sub: string;
  readonly signedInAt: number;
};

type Opened = { readonly session: Session; readonly refreshToken: string };

export type SessionStore = {
  readonly open: (sub: string) => Opened;
  /**
   * Rotates a refresh token without extending the session.
   * @throws NotAuthorizedException, or RefreshTokenReuseException after the grace period
   */
  readonly redeem: (refreshToken: string) => Opened;
  readonly isLive: (originJti: string) => boolean;
  /** Ends the session of a refresh token; unknown tokens are ignored, as on AWS. */
  readonly revoke: (refreshToken: string) => void;
  readonly revokeAll: (sub: string) => void;
  readonly removeAll: (sub: string) => void;
};

type Dependencies = {
  readonly sessions: Map<string, SessionRecord>;
  readonly refreshTokenMs: number;
  readonly refreshGraceMs: number;
  readonly now: () => number;
  readonly changed: () => void;
};

export const createSessionStore = ({
  sessions,
  refreshTokenMs,
  refreshGraceMs,
  now,
  changed,
}: Dependencies): SessionStore => {
  const find = (refreshToken: string): [string, SessionRecord] | undefined => {
    const [originJti = '', secret = ''] = refreshToken.split('.');
    const record = sessions.get(originJti);
    if (!record || !hashesOf(record).some((hash) => sameHash(hash, hashOf(secret)))) return undefined;
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
      return openedAs(originJti, secret, { sub, signedInAt });
    },
    redeem: (refreshToken) => {
      const found = find(refreshToken);
      if (!found) throw notAuthorized('Invalid Refresh Token');
      const [originJti, record] = found;
      if (record.revoked) throw notAuthorized('Refresh Token has been revoked');
      if (record.expiresAt <= now()) throw notAuthorized('Refresh Token has expired');
      const { sub, signedInAt, usedAt = {} } = record;
      const used = hashOf(refreshToken.slice(originJti.length + 1));
      const firstUse = usedAt[used] ?? now();
      if (now() - firstUse > refreshGraceMs)
        throw new CognitoError('RefreshTokenReuseException', 'Refresh token has been invalidated');
      const secret = randomBytes(48).toString('base64url');
      const rotatedHashes = [...(record.rotatedHashes ?? []), hashOf(secret)].slice(-maxRotatedHashes);
      sessions.set(originJti, { ...record, rotatedHashes, usedAt: { ...usedAt, [used]: firstUse } });
      changed();
      return openedAs(originJti, secret, { sub, signedInAt });
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

/** Limits the size of a session's record; older tokens count as unknown. */
const maxRotatedHashes = 100;

const openedAs = (
  originJti: string,
  secret: string,
  { sub, signedInAt }: Pick<SessionRecord, 'sub' | 'signedInAt'>,
): Opened => ({
  session: { originJti, sub, signedInAt },
  refreshToken: `${originJti}.${secret}`,
});

const hashesOf = ({ tokenHash, rotatedHashes = [] }: SessionRecord): readonly string[] => [
  tokenHash,
  ...rotatedHashes,
];

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const sameHash = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
