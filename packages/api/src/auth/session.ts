import { accessStreams } from '@hoops/domain/access/access-decider';
import type { Acting } from '@hoops/domain/acting';
import type { Actor } from '@hoops/domain/actor';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import type { Caller } from './caller.ts';

/** The caller with what we know of them: one strongly consistent read, never a token's claim or a late row. */
export type Session = {
  readonly caller: Caller;
  readonly isAdmin: boolean;
  /** Signed in before a revocation (a password reset, say): must sign in again. */
  readonly revoked: boolean;
  /** The family that an administrator acts for, and why; everything asked for then concerns that family. */
  readonly acting?: Acting | undefined;
};

export type SessionOf = (caller: Caller) => Promise<Session>;

export const sessionReader =
  (store: EventStore): SessionOf =>
  async (caller) => {
    if (caller.kind === 'nobody') return { caller, isAdmin: false, revoked: false };
    const { state } = await streamReader(store, accessStreams).load(caller.sub);
    return {
      caller,
      isAdmin: state.isAdmin,
      revoked: state.revokedBefore !== null && caller.signedInAt < state.revokedBefore,
    };
  };

/**
 * The family that a request is about: the signed-in person's own, which exists once they have registered, or
 * the one that an administrator acts for.
 */
export const ownFamilyId = (session: Session): FamilyId => {
  if (session.acting) return session.acting.familyId;
  if (session.caller.kind === 'nobody') throw new Error('A route that needs a user let nobody in.');
  return familyId(session.caller.sub);
};

/** Who did it; of an administrator who acts for a family also which one and why. */
export const actorOf = ({ caller, isAdmin, acting }: Session): Actor => {
  if (caller.kind === 'nobody') return { sub: 'visitor', role: 'visitor' };
  const { sub } = caller;
  if (acting) return { sub, role: 'admin', onBehalfOf: acting.familyId, reason: acting.reason };
  return { sub, role: isAdmin ? 'admin' : 'parent' };
};
