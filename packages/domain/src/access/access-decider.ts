import { commandOf, deciderOf } from '../command.ts';
import { accessStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import { type AccessEvent, AdminGranted, AdminRevoked, SessionsRevoked } from './events.ts';

/** What a sign-in may do. */
export type AccessState = {
  readonly isAdmin: boolean;
  /** Sessions that began before this moment are refused; null when none was revoked. */
  readonly revokedBefore: string | null;
};

type ByOperator = { readonly sub: string; readonly operator: string };

const command = commandOf<AccessState>();

const GrantAdmin = command({
  type: 'GrantAdmin',
  emits: [AdminGranted],
  rejects: [],
}).decidedBy(({ isAdmin }, data: ByOperator) => (isAdmin ? [] : [{ type: 'AdminGranted', data }]));

const RevokeAdmin = command({
  type: 'RevokeAdmin',
  emits: [AdminRevoked],
  rejects: [],
}).decidedBy(({ isAdmin }, data: ByOperator) => (isAdmin ? [{ type: 'AdminRevoked', data }] : []));

const RevokeSessions = command({
  type: 'RevokeSessions',
  emits: [SessionsRevoked],
  rejects: [],
}).decidedBy(({ revokedBefore }, data: { readonly sub: string; readonly before: string }) =>
  revokedBefore !== null && revokedBefore >= data.before ? [] : [{ type: 'SessionsRevoked', data }],
);

/** Sign-ins: who is an administrator, and since when sessions count (spec section 6). */
export const accessDecider = deciderOf<AccessState, AccessEvent>()({
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
  commands: [GrantAdmin, RevokeAdmin, RevokeSessions],
});

/** By the sign-in's id (Cognito's sub). */
export const accessStreams = defineStream({
  nameOf: accessStream,
  keyIdOf: accessStream,
  decider: accessDecider,
});
