import { hkdfSync } from 'node:crypto';
import { CognitoError, emailTaken, userNotFound } from './cognito-error.ts';
import type { UserAttributes, UserRecord } from './pool-state.ts';
import type { SrpVerifier } from './srp.ts';

/** Identity behind a user name. For an unknown name, `user` is absent and the other fields are invented. */
export type Identity = GhostUser & { readonly user?: UserRecord };

export type UserStore = {
  readonly findBySub: (sub: string) => UserRecord | undefined;
  readonly findByUsername: (username: string) => UserRecord | undefined;
  readonly identify: (username: string) => Identity;
  /** @throws UsernameExistsException for a taken email or id */
  readonly add: (user: UserRecord) => void;
  /** @throws UserNotFoundException, or AliasExistsException for a taken email */
  readonly update: (sub: string, changes: UserChanges) => UserRecord;
  readonly remove: (sub: string) => void;
};

export type UserChanges = Partial<
  Pick<
    UserRecord,
    | 'status'
    | 'attributes'
    | 'pendingEmail'
    | 'srp'
    | 'softwareToken'
    | 'pendingSecret'
    | 'passkeys'
    | 'passkeyMfa'
  >
>;

type Dependencies = {
  readonly users: Map<string, UserRecord>;
  readonly ghostSecret: string;
  readonly now: () => number;
  readonly changed: () => void;
};

export const createUserStore = ({ users, ghostSecret, now, changed }: Dependencies): UserStore => {
  const subByEmail = new Map<string, string>();
  for (const user of users.values()) subByEmail.set(emailKey(user), user.sub);

  const findByUsername = (username: string): UserRecord | undefined =>
    users.get(subByEmail.get(username.toLowerCase()) ?? username);

  return {
    findBySub: (sub) => users.get(sub),
    findByUsername,
    identify: (username) => {
      const user = findByUsername(username);
      return user ? { id: user.sub, srp: user.srp, user } : ghostUser(ghostSecret, username);
    },
    add: (user) => {
      if (subByEmail.has(emailKey(user)) || users.has(user.sub)) throw usernameExists();
      users.set(user.sub, user);
      subByEmail.set(emailKey(user), user.sub);
      changed();
    },
    update: (sub, changes) => {
      const before = users.get(sub);
      if (!before) throw userNotFound();
      const after = { ...before, ...changes, updatedAt: new Date(now()).toISOString() };
      const owner = subByEmail.get(emailKey(after));
      if (owner !== undefined && owner !== sub) throw emailTaken();
      subByEmail.delete(emailKey(before));
      subByEmail.set(emailKey(after), sub);
      users.set(sub, after);
      changed();
      return after;
    },
    remove: (sub) => {
      const user = users.get(sub);
      if (!user) return;
      users.delete(sub);
      subByEmail.delete(emailKey(user));
      changed();
    },
  };
};

export const listAttributes = (user: UserRecord): { Name: string; Value: string }[] =>
  Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));

export const withVerifiedEmail = (attributes: UserAttributes, email = attributes.email): UserAttributes => ({
  ...attributes,
  email,
  email_verified: 'true',
});

export const usernameExists = (): CognitoError =>
  new CognitoError('UsernameExistsException', 'User already exists');

const emailKey = (user: UserRecord): string => user.attributes.email.toLowerCase();

type GhostUser = { readonly id: string; readonly srp: SrpVerifier };

/**
 * Derives a stable, plausible id, salt and verifier for an unknown name, so neither repetition nor timing
 * reveals accounts. Sign-in always fails.
 */
export const ghostUser = (secret: string, username: string): GhostUser => {
  const derive = (label: string, length: number): string =>
    Buffer.from(hkdfSync('sha256', secret, username.toLowerCase(), label, length)).toString('hex');
  return {
    id: uuidFrom(derive('id', 16)),
    srp: { salt: derive('salt', 16).replace(/^0+/, ''), verifier: derive('verifier', 383) },
  };
};

const uuidFrom = (hex: string): string => {
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
};
