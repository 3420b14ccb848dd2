import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';

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

export const accessEvents = [
  AdminGranted,
  AdminRevoked,
  SessionsRevoked,
  SecondFactorConfirmed,
  SecondFactorRemoved,
] as const;
export type AccessEvent = EventOf<(typeof accessEvents)[number]>;
