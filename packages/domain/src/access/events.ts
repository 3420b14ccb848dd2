import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { recoveryCodeCount } from './recovery-codes.ts';

/** `operator` is who ran the command line: granting admin is never done in the browser. */
export const AdminGranted = defineEvent({
  type: 'AdminGranted',
  schema: 1,
  data: z.strictObject({ sub: z.string(), operator: z.string() }),
  summary: ({ operator }) => `Made an administrator by ${operator}`,
  example: { sub: 'sub-1', operator: 'owner' },
  personal: [],
});

export const AdminRevoked = defineEvent({
  type: 'AdminRevoked',
  schema: 1,
  data: z.strictObject({ sub: z.string(), operator: z.string() }),
  summary: ({ operator }) => `No administrator any more, by ${operator}`,
  example: { sub: 'sub-1', operator: 'owner' },
  personal: [],
});

/** Every session that began before `before` is refused from now on (after a password reset, say). */
export const SessionsRevoked = defineEvent({
  type: 'SessionsRevoked',
  schema: 1,
  data: z.strictObject({ sub: z.string(), before: z.string() }),
  summary: () => 'Signed out everywhere',
  example: { sub: 'sub-1', before: '2026-11-01T14:00:00.000Z' },
  personal: [],
});

/** The user pool asks for a second factor from now on; every session that began before `before` began without, and ends. */
export const SecondFactorConfirmed = defineEvent({
  type: 'SecondFactorConfirmed',
  schema: 1,
  data: z.strictObject({ sub: z.string(), before: z.string() }),
  summary: () => 'Set up a second factor, and signed out everywhere',
  example: { sub: 'sub-1', before: '2026-11-01T14:00:00.000Z' },
  personal: [],
});

/** The phone is lost, say. Ends every session that began before `before`: the phone may have one. */
export const SecondFactorRemoved = defineEvent({
  type: 'SecondFactorRemoved',
  schema: 1,
  data: z.strictObject({ sub: z.string(), operator: z.string(), before: z.string() }),
  summary: ({ operator }) => `Second factor removed by ${operator}, and signed out everywhere`,
  example: { sub: 'sub-1', operator: 'owner', before: '2026-11-01T14:00:00.000Z' },
  personal: [],
});

const recoveryCodeHash = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'This is not the hash of a recovery code.'));
/** Hashes as their owner's browser sends them. */
export const saveRecoveryCodesInput = z.strictObject({
  hashes: z.readonly(z.array(recoveryCodeHash).check(z.length(recoveryCodeCount))),
});
const exampleHash = 'ab'.repeat(32);

/** SHA-256 of each recovery code, in hex. The codes themselves stay with their owner; earlier ones no longer count. */
export const RecoveryCodesSaved = defineEvent({
  type: 'RecoveryCodesSaved',
  schema: 1,
  data: z.strictObject({
    sub: z.string(),
    hashes: z.readonly(z.array(recoveryCodeHash).check(z.length(recoveryCodeCount))),
  }),
  summary: () => 'Saved new recovery codes for the two-step login',
  example: { sub: 'sub-1', hashes: Array<string>(recoveryCodeCount).fill(exampleHash) },
  personal: [],
});

/** Ends every session that began before `before`; the code cannot be used again, and the second factor is off. */
export const RecoveryCodeUsed = defineEvent({
  type: 'RecoveryCodeUsed',
  schema: 1,
  data: z.strictObject({ sub: z.string(), hash: recoveryCodeHash, before: z.string() }),
  summary: () => 'Turned off the two-step login with a recovery code, and signed out everywhere',
  example: { sub: 'sub-1', hash: exampleHash, before: '2026-11-01T14:00:00.000Z' },
  personal: [],
  mailed: 'at-once',
});

export const accessEvents = [
  AdminGranted,
  AdminRevoked,
  SessionsRevoked,
  SecondFactorConfirmed,
  SecondFactorRemoved,
  RecoveryCodesSaved,
  RecoveryCodeUsed,
] as const;
export type AccessEvent = EventOf<(typeof accessEvents)[number]>;
