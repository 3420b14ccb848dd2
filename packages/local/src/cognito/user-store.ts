import { CognitoError, emailTaken, userNotFound } from './cognito-error.ts';
import { type GhostUser, ghostUser } from './ghost-user.ts';
import type { UserAttributes, UserRecord } from './pool-state.ts';

/** Identity of a user name. For an unknown name, `user` is absent and the other fields are invented. */
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
  Pick<UserRecord, 'status' | 'attributes' | 'pendingEmail' | 'srp' | 'softwareToken' | 'pendingSecret'>
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
