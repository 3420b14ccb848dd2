import { accessDecider } from '@hoops/domain/access/decide';
import type { Actor } from '@hoops/domain/actor';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import { accessStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { foldOf } from '@hoops/event-store/handle-command';
import type { Caller } from './caller.ts';

const accessFold = foldOf(accessDecider);

/** The caller with what we know of them: one strongly consistent read, never a token's claim or a late row. */
export type Session = {
  readonly caller: Caller;
  readonly isAdmin: boolean;
  /** Signed in before a revocation (a password reset, say): must sign in again. */
  readonly revoked: boolean;
};

export type SessionOf = (caller: Caller) => Promise<Session>;

export const sessionReader =
  (store: EventStore): SessionOf =>
  async (caller) => {
    if (caller.kind === 'nobody') return { caller, isAdmin: false, revoked: false };
    const { state } = await store.load(accessStream(caller.sub), accessFold);
    return {
      caller,
      isAdmin: state.isAdmin,
      revoked: state.revokedBefore !== null && caller.signedInAt < state.revokedBefore,
    };
  };

/** The signed-in person's own family; it exists once they have registered. */
export const ownFamilyId = (session: Session): FamilyId => {
  if (session.caller.kind === 'nobody') throw new Error('A route that needs a user let nobody in.');
  return familyId(session.caller.sub);
};

export const actorOf = (session: Session): Actor =>
  session.caller.kind === 'nobody'
    ? { sub: 'visitor', role: 'visitor' }
    : { sub: session.caller.sub, role: session.isAdmin ? 'admin' : 'parent' };
