import type { Decider } from '../decider.ts';
import { accessStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import type { AccessEvent } from './events.ts';

/** What a sign-in may do. */
export type AccessState = {
  readonly isAdmin: boolean;
  /** Sessions that began before this moment are refused; null when none was revoked. */
  readonly revokedBefore: string | null;
};

export type AccessCommand =
  | { readonly type: 'GrantAdmin'; readonly sub: string; readonly operator: string }
  | { readonly type: 'RevokeAdmin'; readonly sub: string; readonly operator: string }
  | { readonly type: 'RevokeSessions'; readonly sub: string; readonly before: string };

/** Sign-ins: who is an administrator, and since when sessions count (spec section 6). */
export const accessDecider: Decider<AccessState, AccessCommand, AccessEvent, never> = {
  initialState: { isAdmin: false, revokedBefore: null },
  foldVersion: 1,
  evolve: (state, event) => {
    switch (event.type) {
      case 'AdminGranted':
        return { ...state, isAdmin: true };
      case 'AdminRevoked':
        return { ...state, isAdmin: false };
      case 'SessionsRevoked':
        return { ...state, revokedBefore: event.data.before };
      default:
        return event satisfies never;
    }
  },
  decide: (state, command) => {
    switch (command.type) {
      case 'GrantAdmin':
        return state.isAdmin ? [] : [{ type: 'AdminGranted', data: about(command) }];
      case 'RevokeAdmin':
        return state.isAdmin ? [{ type: 'AdminRevoked', data: about(command) }] : [];
      case 'RevokeSessions': {
        const { sub, before } = command;
        const isCovered = state.revokedBefore !== null && state.revokedBefore >= before;
        return isCovered ? [] : [{ type: 'SessionsRevoked', data: { sub, before } }];
      }
      default:
        return command satisfies never;
    }
  },
};

const about = ({ sub, operator }: { readonly sub: string; readonly operator: string }) => ({ sub, operator });

/** By the sign-in's id (Cognito's sub). */
export const accessStreams = defineStream({
  nameOf: accessStream,
  keyIdOf: accessStream,
  decider: accessDecider,
});
