import { type AccessState, accessStreams, isEnded } from '@hoops/domain/access/access-decider';
import type { Actor } from '@hoops/domain/actor';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import type { OnBehalfOf } from '@hoops/domain/on-behalf-of';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import type { Caller, User } from './caller.ts';

/**
 * True if Cognito requires a code for this person's sign-ins.
 * @throws Error if the user pool does not respond
 */
export type AsksForSecondFactor = (sub: string) => Promise<boolean>;

/** Caller and rights from one strongly consistent read, never from a token's claim. */
export type Session = {
  readonly caller: Caller;
  readonly isAdmin: boolean;
  /** Missing proof of an administrator, who has only a parent's rights until then. */
  readonly lacks?: 'second-factor' | 'passkey';
  /** True for an administrator without a passkey, whose stolen password and code would be enough. */
  readonly shouldAddPasskey?: true;
  /** True if the person signed in before a revocation, for example a password reset. */
  readonly revoked: boolean;
  /** Family of another parent that the person joined as a guardian. */
  readonly household?: FamilyId;
  /** True for a person who left a household, was removed, or whose household was erased. */
  readonly hasLeftHousehold?: true;
  readonly onBehalfOf?: OnBehalfOf | undefined;
};

export type SessionOf = (caller: User) => Promise<Session>;

export const withoutSignIn = (caller: Exclude<Caller, User>): Session => ({
  caller,
  isAdmin: false,
  revoked: false,
});

/** @returns the missing proof of an administrator's sign-in (decision 48) */
const lackOf = async (
  { hasSecondFactor, trustedPasskeys, passkeySessions }: AccessState,
  { sub, signIn }: User,
  asksForSecondFactor: AsksForSecondFactor,
): Promise<Session['lacks']> => {
  const isByPasskey = signIn !== undefined && passkeySessions.includes(signIn);
  if (trustedPasskeys.length > 0 && !isByPasskey) return 'passkey';
  return hasSecondFactor && (await asksForSecondFactor(sub)) ? undefined : 'second-factor';
};

/**
 * Read from the store, so roles and revocations apply right away.
 * @throws StreamBroken
 * @param asksForSecondFactor set where administrators need a second factor
 */
export const sessionReader =
  (store: EventStore, asksForSecondFactor?: AsksForSecondFactor): SessionOf =>
  async (caller) => {
    const { state } = await streamReader(store, accessStreams).load(caller.sub);
    const isChecked = state.isAdmin && asksForSecondFactor !== undefined;
    const lacks = isChecked ? await lackOf(state, caller, asksForSecondFactor) : undefined;
    return {
      caller,
      isAdmin: state.isAdmin && !lacks,
      ...(lacks && { lacks }),
      ...(isChecked && state.trustedPasskeys.length === 0 && { shouldAddPasskey: true }),
      revoked: isEnded(state.revokedBefore, caller.signedInAt),
      ...(state.household && { household: state.household }),
      ...(state.hasLeftHousehold && { hasLeftHousehold: true }),
    };
  };

export const ownFamilyId = (session: Session): FamilyId =>
  session.onBehalfOf?.familyId ?? familyOfCaller(session);

/** Family of the signed-in person, also while an administrator acts for another family. */
export const familyOfCaller = ({ caller, household }: Session): FamilyId => {
  if (household) return household;
  return familyId(userOf(caller).sub);
};

/** An administrator asks as the first guardian. */
export const askerOf = ({ caller, onBehalfOf }: Session): string =>
  onBehalfOf?.familyId ?? userOf(caller).sub;

export const userOf = (caller: Caller): User => {
  if (caller.kind !== 'user') throw new Error('A route that needs a sign-in was reached without one.');
  return caller;
};

export const actorOf = ({ caller, isAdmin, onBehalfOf }: Session): Actor => {
  if (caller.kind === 'payment-provider')
    throw new Error('The payment provider sends messages, not commands.');
  if (caller.kind === 'visitor') return { sub: 'visitor', role: 'visitor' };
  const { sub } = caller;
  if (onBehalfOf) return { sub, role: 'admin', onBehalfOf: onBehalfOf.familyId, reason: onBehalfOf.reason };
  return { sub, role: isAdmin ? 'admin' : 'parent' };
};
