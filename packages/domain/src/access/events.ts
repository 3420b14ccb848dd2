import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { familyId, familyIdSchema } from '../ids.ts';
import { fill } from '../text/fill.ts';
import { recoveryCodeCount } from './recovery-codes.ts';

/** Only operators grant rights, on the command line; the browser cannot. */
export const AdminGranted = defineEvent({
  type: 'AdminGranted',
  schema: 1,
  data: z.strictObject({ sub: z.string(), operator: z.string() }),
  summary: ({ operator }) => fill(history.AdminGranted, { operator }),
  example: { sub: 'sub-1', operator: 'owner' },
  personal: [],
});

export const AdminRevoked = defineEvent({
  type: 'AdminRevoked',
  schema: 1,
  data: z.strictObject({ sub: z.string(), operator: z.string() }),
  summary: ({ operator }) => fill(history.AdminRevoked, { operator }),
  example: { sub: 'sub-1', operator: 'owner' },
  personal: [],
});

/** Sessions that began before `before` are rejected, for example after a password reset. */
export const SessionsRevoked = defineEvent({
  type: 'SessionsRevoked',
  schema: 1,
  data: z.strictObject({ sub: z.string(), before: z.string() }),
  summary: () => history.SessionsRevoked,
  example: { sub: 'sub-1', before: '2026-11-01T14:00:00.000Z' },
  personal: [],
});

/**
 * A rotated refresh token was used again, which means that two devices share a session. Ends sessions that
 * began before `before`.
 */
export const RefreshTokenReused = defineEvent({
  type: 'RefreshTokenReused',
  schema: 1,
  data: z.strictObject({ sub: z.string(), before: z.string() }),
  summary: () => history.RefreshTokenReused,
  example: { sub: 'sub-1', before: '2026-11-01T14:00:00.000Z' },
  personal: [],
});

export const SecondFactorConfirmed = defineEvent({
  type: 'SecondFactorConfirmed',
  schema: 1,
  data: z.strictObject({ sub: z.string(), before: z.string() }),
  summary: () => history.SecondFactorConfirmed,
  example: { sub: 'sub-1', before: '2026-11-01T14:00:00.000Z' },
  personal: [],
});

/**
 * Recorded for a lost phone. Ends every session that began before `before`, because the phone may still be
 * signed in.
 */
export const SecondFactorRemoved = defineEvent({
  type: 'SecondFactorRemoved',
  schema: 1,
  data: z.strictObject({ sub: z.string(), operator: z.string(), before: z.string() }),
  summary: ({ operator }) => fill(history.SecondFactorRemoved, { operator }),
  example: { sub: 'sub-1', operator: 'owner', before: '2026-11-01T14:00:00.000Z' },
  personal: [],
});

/** `passkey` is the SHA-256 of Cognito's credential id, in hex. */
const passkey = z.strictObject({ sub: z.string(), passkey: z.string() });
const examplePasskey = { sub: 'sub-1', passkey: 'cd'.repeat(32) };

export const PasskeyAdded = defineEvent({
  type: 'PasskeyAdded',
  schema: 1,
  data: passkey,
  summary: () => history.PasskeyAdded,
  example: examplePasskey,
  personal: [],
  mailed: 'at-once',
});

export const PasskeyRemoved = defineEvent({
  type: 'PasskeyRemoved',
  schema: 1,
  data: passkey,
  summary: () => history.PasskeyRemoved,
  example: examplePasskey,
  personal: [],
  mailed: 'at-once',
});

/**
 * `passkey` is the SHA-256 of credential id and creation time, because the same id can be registered again.
 */
export const PasskeyTrusted = defineEvent({
  type: 'PasskeyTrusted',
  schema: 1,
  data: passkey,
  summary: () => history.PasskeyTrusted,
  example: examplePasskey,
  personal: [],
});

/** `session` is the `origin_jti` of all tokens of the session, including refreshed tokens. */
export const AdminSignedInByPasskey = defineEvent({
  type: 'AdminSignedInByPasskey',
  schema: 1,
  data: z.strictObject({ sub: z.string(), session: z.string() }),
  summary: () => history.AdminSignedInByPasskey,
  example: { sub: 'sub-1', session: '5f3c0d1e-8a41-4c59-9d0b-2b6f3a0c7e11' },
  personal: [],
});

const recoveryCodeHash = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'This is not the hash of a recovery code.'));
export const saveRecoveryCodesInput = z.strictObject({
  hashes: z.readonly(z.array(recoveryCodeHash).check(z.length(recoveryCodeCount))),
});
const exampleHash = 'ab'.repeat(32);

/** SHA-256 in hex of each recovery code. Only the owner knows the codes; earlier codes become invalid. */
export const RecoveryCodesSaved = defineEvent({
  type: 'RecoveryCodesSaved',
  schema: 1,
  data: z.strictObject({
    sub: z.string(),
    hashes: z.readonly(z.array(recoveryCodeHash).check(z.length(recoveryCodeCount))),
  }),
  summary: () => history.RecoveryCodesSaved,
  example: { sub: 'sub-1', hashes: Array<string>(recoveryCodeCount).fill(exampleHash) },
  personal: [],
});

/** Ends sessions that began before `before`, turns off the second factor and invalidates the code. */
export const RecoveryCodeUsed = defineEvent({
  type: 'RecoveryCodeUsed',
  schema: 1,
  data: z.strictObject({ sub: z.string(), hash: recoveryCodeHash, before: z.string() }),
  summary: () => history.RecoveryCodeUsed,
  example: { sub: 'sub-1', hash: exampleHash, before: '2026-11-01T14:00:00.000Z' },
  personal: [],
  mailed: 'at-once',
});

const membership = z.strictObject({ sub: z.string(), familyId: familyIdSchema });
const exampleMembership = { sub: 'sub-2', familyId: familyId('family-1') };

export const HouseholdJoined = defineEvent({
  type: 'HouseholdJoined',
  schema: 1,
  data: membership,
  summary: () => history.HouseholdJoined,
  example: exampleMembership,
  personal: [],
});

export const HouseholdLeft = defineEvent({
  type: 'HouseholdLeft',
  schema: 1,
  data: membership,
  summary: () => history.HouseholdLeft,
  example: exampleMembership,
  personal: [],
});

export const accessEvents = [
  AdminGranted,
  AdminRevoked,
  SessionsRevoked,
  RefreshTokenReused,
  SecondFactorConfirmed,
  SecondFactorRemoved,
  PasskeyAdded,
  PasskeyRemoved,
  PasskeyTrusted,
  AdminSignedInByPasskey,
  RecoveryCodesSaved,
  RecoveryCodeUsed,
  HouseholdJoined,
  HouseholdLeft,
] as const;
export type AccessEvent = EventOf<(typeof accessEvents)[number]>;
