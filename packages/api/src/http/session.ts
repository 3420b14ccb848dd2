import { accessStreams, isEnded } from '@hoops/domain/access/access-decider';
import type { Actor } from '@hoops/domain/actor';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import type { OnBehalfOf } from '@hoops/domain/on-behalf-of';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import type { Caller, User } from './caller.ts';

/**
 * True when Cognito requires a code for this person's sign-ins.
 * @throws Error when the user pool does not answer
 */
export type AsksForSecondFactor = (sub: string) => Promise<boolean>;

/** Caller and rights from one strongly consistent read, never from a token's claim. */
export type Session = {
  readonly caller: Caller;
  readonly isAdmin: boolean;
  /** True for an administrator without a second factor, who has only a parent's rights. */
  readonly lacksSecondFactor?: true;
  /** True if the person signed in before a revocation, such as a password reset. */
  readonly revoked: boolean;
  readonly onBehalfOf?: OnBehalfOf | undefined;
};

export type SessionOf = (caller: User) => Promise<Session>;

export const withoutSignIn = (caller: Exclude<Caller, User>): Session => ({
  caller,
  isAdmin: false,
  revoked: false,
});

/**
 * From the store, so that roles and revocations apply right away.
 * @throws StreamBroken
 * @param asksForSecondFactor set where administrators need one
 * @param needsPasskey true where they must sign in by passkey
 */
export const sessionReader =
  (store: EventStore, asksForSecondFactor?: AsksForSecondFactor, needsPasskey = false): SessionOf =>
  async (caller) => {
    const { state } = await streamReader(store, accessStreams).load(caller.sub);
    const lacksFactor =
      state.isAdmin &&
      asksForSecondFactor &&
      !(
        state.hasSecondFactor &&
        (caller.byPasskey || !needsPasskey) &&
        (await asksForSecondFactor(caller.sub))
      );
    return {
      caller,
      isAdmin: state.isAdmin && !lacksFactor,
      ...(lacksFactor && { lacksSecondFactor: true }),
      revoked: isEnded(state.revokedBefore, caller.signedInAt),
    };
  };

export const ownFamilyId = (session: Session): FamilyId => {
  if (session.onBehalfOf) return session.onBehalfOf.familyId;
  if (session.caller.kind !== 'user')
    throw new Error('A route that needs a sign-in was reached without one.');
  return familyId(session.caller.sub);
};

export const actorOf = ({ caller, isAdmin, onBehalfOf }: Session): Actor => {
  if (caller.kind === 'payment-provider')
    throw new Error('The payment provider sends messages, not commands.');
  if (caller.kind === 'visitor') return { sub: 'visitor', role: 'visitor' };
  const { sub } = caller;
  if (onBehalfOf) return { sub, role: 'admin', onBehalfOf: onBehalfOf.familyId, reason: onBehalfOf.reason };
  return { sub, role: isAdmin ? 'admin' : 'parent' };
};
