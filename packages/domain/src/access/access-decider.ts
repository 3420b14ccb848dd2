import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream, reject } from '../decider.ts';
import type { EventOf } from '../event.ts';
import type { FamilyId } from '../ids.ts';
import { accessStream } from '../stream.ts';
import {
  type AccessEvent,
  AdminGranted,
  AdminRevoked,
  AdminSignedInByPasskey,
  HouseholdJoined,
  HouseholdLeft,
  PasskeyAdded,
  PasskeyRemoved,
  PasskeyTrusted,
  RecoveryCodesSaved,
  RecoveryCodeUsed,
  RefreshTokenReused,
  SecondFactorConfirmed,
  SecondFactorRemoved,
  SessionsRevoked,
} from './events.ts';

/* More than 250 lines, because it contains every command of a user account. */

export type AccessState = {
  readonly isAdmin: boolean;
  /** Sessions that began before this time are rejected; null if none were revoked. */
  readonly revokedBefore: string | null;
  /** True if every accepted session began with the current second factor. */
  readonly hasSecondFactor: boolean;
  /** SHA-256 in hex of the unused recovery codes. */
  readonly recoveryCodes: readonly string[];
  /** SHA-256 in hex of the credential ids. */
  readonly passkeys: readonly string[];
  /** If any exist, administrator rights require a session that began with one of these passkeys. */
  readonly trustedPasskeys: readonly string[];
  /** Newest sessions that began with a trusted passkey, by `origin_jti`. */
  readonly passkeySessions: readonly string[];
  readonly household: FamilyId | null;
  readonly hasLeftHousehold: boolean;
};

type ByOperator = { readonly sub: string; readonly operator: string };
/** `before` is ISO-8601 UTC. */
type Moment = { readonly sub: string; readonly before: string };

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
}).decidedBy(({ revokedBefore }, data: Moment) =>
  revokedBefore !== null && revokedBefore >= data.before ? [] : [{ type: 'SessionsRevoked', data }],
);

/** Ignored for a session that has ended, because an old token proves nothing about later sessions. */
const ReportTokenReuse = command({
  type: 'ReportTokenReuse',
  emits: [RefreshTokenReused],
  rejects: [],
}).decidedBy(({ revokedBefore }, { signedInAt, ...data }: Moment & { readonly signedInAt: string }) =>
  isEnded(revokedBefore, signedInAt) ? [] : [{ type: 'RefreshTokenReused', data }],
);

/** Recorded every time, because the user may have changed the authenticator app. */
const ConfirmSecondFactor = command({
  type: 'ConfirmSecondFactor',
  emits: [SecondFactorConfirmed],
  rejects: [],
}).decidedBy((_state, data: Moment) => [{ type: 'SecondFactorConfirmed', data }]);

/** Recorded every time, because the event also ends sessions. */
const RemoveSecondFactor = command({
  type: 'RemoveSecondFactor',
  emits: [SecondFactorRemoved],
  rejects: [],
}).decidedBy((_state, data: ByOperator & Moment) => [{ type: 'SecondFactorRemoved', data }]);

const SaveRecoveryCodes = command({
  type: 'SaveRecoveryCodes',
  emits: [RecoveryCodesSaved],
  rejects: [],
}).decidedBy((_state, data: EventOf<typeof RecoveryCodesSaved>['data']) => [
  { type: 'RecoveryCodesSaved', data },
]);

const UseRecoveryCode = command({
  type: 'UseRecoveryCode',
  emits: [RecoveryCodeUsed],
  rejects: ['wrong-recovery-code'],
}).decidedBy(({ recoveryCodes }, data: EventOf<typeof RecoveryCodeUsed>['data']) =>
  recoveryCodes.includes(data.hash) ? [{ type: 'RecoveryCodeUsed', data }] : reject('wrong-recovery-code'),
);

type FoundPasskeys = {
  readonly sub: string;
  readonly passkeys: readonly string[];
  /** Passkey that the owner added in a session with the right to trust it. */
  readonly trusted?: string | undefined;
};

/** Cognito does not report changes of passkeys, so its list is compared with the last known list. */
const ObservePasskeys = command({
  type: 'ObservePasskeys',
  emits: [PasskeyAdded, PasskeyRemoved, PasskeyTrusted],
  rejects: [],
}).decidedBy(({ passkeys, trustedPasskeys }, found: FoundPasskeys) => [
  ...without(found.passkeys, passkeys).map(
    (passkey) => ({ type: 'PasskeyAdded', data: { sub: found.sub, passkey } }) as const,
  ),
  ...without(passkeys, found.passkeys).map(
    (passkey) => ({ type: 'PasskeyRemoved', data: { sub: found.sub, passkey } }) as const,
  ),
  ...without(found.trusted === undefined ? [] : [found.trusted], trustedPasskeys).map(
    (passkey) => ({ type: 'PasskeyTrusted', data: { sub: found.sub, passkey } }) as const,
  ),
]);

type PasskeySignIn = { readonly sub: string; readonly session: string; readonly passkey: string };

/** Ignored for untrusted passkeys, which an attacker with a password could have added. */
const RecordPasskeySignIn = command({
  type: 'RecordPasskeySignIn',
  emits: [AdminSignedInByPasskey],
  rejects: [],
}).decidedBy(({ isAdmin, trustedPasskeys }, { sub, session, passkey }: PasskeySignIn) =>
  isAdmin && trustedPasskeys.includes(passkey)
    ? [{ type: 'AdminSignedInByPasskey', data: { sub, session } }]
    : [],
);

type Membership = EventOf<typeof HouseholdJoined>['data'];

const JoinHousehold = command({
  type: 'JoinHousehold',
  emits: [HouseholdJoined],
  rejects: ['in-another-household'],
}).decidedBy(({ household }, data: Membership) => {
  if (household === data.familyId) return [];
  return household === null ? [{ type: 'HouseholdJoined', data }] : reject('in-another-household');
});

const LeaveHousehold = command({
  type: 'LeaveHousehold',
  emits: [HouseholdLeft],
  rejects: [],
}).decidedBy(({ household }, data: Membership) =>
  household === data.familyId ? [{ type: 'HouseholdLeft', data }] : [],
);

const without = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.filter((one) => !others.includes(one));

/** True for a session that began before the last revocation. */
export const isEnded = (revokedBefore: AccessState['revokedBefore'], signedInAt: string): boolean =>
  revokedBefore !== null && signedInAt < revokedBefore;

/** Limits the stored sessions; an administrator's older sessions must log in again. */
const maxPasskeySessions = 50;

const noTrustedPasskeys = { trustedPasskeys: [], passkeySessions: [] };

const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other);

/** User account: administrator rights, and the time from which sessions are accepted (spec section 6). */
export const accessDecider = deciderOf<AccessState, AccessEvent>()({
  initialState: {
    isAdmin: false,
    revokedBefore: null,
    hasSecondFactor: false,
    recoveryCodes: [],
    passkeys: [],
    ...noTrustedPasskeys,
    household: null,
    hasLeftHousehold: false,
  },
  foldVersion: 7,
  evolve: (state, event) => {
    switch (event.type) {
      case 'AdminGranted':
        return { ...state, isAdmin: true };
      case 'AdminRevoked':
        return { ...state, isAdmin: false, ...noTrustedPasskeys };
      case 'SessionsRevoked':
        return { ...state, revokedBefore: event.data.before };
      case 'RefreshTokenReused':
        return { ...state, revokedBefore: later(state.revokedBefore, event.data.before) };
      case 'SecondFactorConfirmed':
        return {
          ...state,
          revokedBefore: later(state.revokedBefore, event.data.before),
          hasSecondFactor: true,
        };
      case 'SecondFactorRemoved':
        return {
          ...state,
          ...noTrustedPasskeys,
          revokedBefore: later(state.revokedBefore, event.data.before),
          hasSecondFactor: false,
        };
      case 'PasskeyAdded':
        return { ...state, passkeys: [...state.passkeys, event.data.passkey] };
      case 'PasskeyRemoved':
        return { ...state, passkeys: without(state.passkeys, [event.data.passkey]) };
      // A removed passkey stays trusted, because removal requires only a stolen password and code.
      case 'PasskeyTrusted':
        return { ...state, trustedPasskeys: [...state.trustedPasskeys, event.data.passkey] };
      case 'AdminSignedInByPasskey':
        return {
          ...state,
          passkeySessions: [...state.passkeySessions, event.data.session].slice(-maxPasskeySessions),
        };
      case 'RecoveryCodesSaved':
        return { ...state, recoveryCodes: event.data.hashes };
      case 'RecoveryCodeUsed':
        return {
          ...state,
          ...noTrustedPasskeys,
          revokedBefore: later(state.revokedBefore, event.data.before),
          hasSecondFactor: false,
          recoveryCodes: state.recoveryCodes.filter((hash) => hash !== event.data.hash),
        };
      case 'HouseholdJoined':
        return { ...state, household: event.data.familyId };
      case 'HouseholdLeft':
        return { ...state, household: null, hasLeftHousehold: true };
      default:
        return event satisfies never;
    }
  },
  commands: [
    GrantAdmin,
    RevokeAdmin,
    RevokeSessions,
    ReportTokenReuse,
    ConfirmSecondFactor,
    ObservePasskeys,
    RecordPasskeySignIn,
    RemoveSecondFactor,
    SaveRecoveryCodes,
    UseRecoveryCode,
    JoinHousehold,
    LeaveHousehold,
  ],
});

export type AccessCommand = CommandOf<(typeof accessDecider.commands)[number]>;

export const accessStreams = defineStream({
  nameOf: accessStream,
  keyIdOf: accessStream,
  decider: accessDecider,
});
