import { accessStreams } from '@hoops/domain/access/access-decider';
import type { Actor } from '@hoops/domain/actor';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import type { OnBehalfOf } from '@hoops/domain/on-behalf-of';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import type { Caller, User } from './caller.ts';
import type { AsksForSecondFactor } from './second-factor.ts';

/** The caller with what we know of them: one strongly consistent read, never a token's claim or a late row. */
export type Session = {
  readonly caller: Caller;
  readonly isAdmin: boolean;
  /** An administrator who must set up a second factor first; until then they are no more than a parent. */
  readonly lacksSecondFactor?: true;
  /** Signed in before a revocation (a password reset, say): must sign in again. */
  readonly revoked: boolean;
  /** The family that an administrator acts for, and why; everything asked for then concerns that family. */
  readonly onBehalfOf?: OnBehalfOf | undefined;
};

export type SessionOf = (caller: User) => Promise<Session>;

/** The session of a caller who has not signed in. */
export const withoutSignIn = (caller: Exclude<Caller, User>): Session => ({
  caller,
  isAdmin: false,
  revoked: false,
});

/**
 * Reads sessions from the store: a role or a revocation counts from the next request on. @throws StreamBroken
 * @param asksForSecondFactor where administrators need one: that it was confirmed says that no session is from before, and
 *   the user pool says whether it was turned off since.
 */
export const sessionReader =
  (store: EventStore, asksForSecondFactor?: AsksForSecondFactor): SessionOf =>
  async (caller) => {
    const { state } = await streamReader(store, accessStreams).load(caller.sub);
    const lacksFactor =
      state.isAdmin &&
      asksForSecondFactor &&
      !(state.hasSecondFactor && (await asksForSecondFactor(caller.sub)));
    return {
      caller,
      isAdmin: state.isAdmin && !lacksFactor,
      ...(lacksFactor && { lacksSecondFactor: true }),
      revoked: state.revokedBefore !== null && caller.signedInAt < state.revokedBefore,
    };
  };

/**
 * The family that a request is about: the signed-in person's own, which exists once they have registered, or
 * the one that an administrator acts for.
 */
export const ownFamilyId = (session: Session): FamilyId => {
  if (session.onBehalfOf) return session.onBehalfOf.familyId;
  if (session.caller.kind !== 'user')
    throw new Error('A route that needs a sign-in was reached without one.');
  return familyId(session.caller.sub);
};

/** Who did it; of an administrator who acts for a family also which one and why. */
export const actorOf = ({ caller, isAdmin, onBehalfOf }: Session): Actor => {
  if (caller.kind === 'payment-provider')
    throw new Error('The payment provider sends messages, not commands.');
  if (caller.kind === 'visitor') return { sub: 'visitor', role: 'visitor' };
  const { sub } = caller;
  if (onBehalfOf) return { sub, role: 'admin', onBehalfOf: onBehalfOf.familyId, reason: onBehalfOf.reason };
  return { sub, role: isAdmin ? 'admin' : 'parent' };
};
