/**
 * What a Lambda may touch. The stacks turn each need into environment variables and the narrowest policy
 * statements that satisfy it; the local system into environment variables alone.
 */
export const needs = [
  'events-read',
  'events-scan',
  'events-write',
  'jobs-write',
  'events-halt',
  'proofs',
  'heads-keep',
  'heads-read',
  'keys-open',
  'keys',
  'keys-erase',
  'rows-read',
  'rows-batch',
  'rows-scan',
  'rows-write',
  'positions-read',
  'coordination',
  'dead-letters',
  'alarms-read',
  'inbox-write',
  'inbox-read',
  'bus-publish',
  'mail-send',
  'suppressions-remove',
  'stripe-api',
  'stripe-webhook-secret',
  'cognito-verify',
  'second-factor',
  'second-factor-remove',
  'sign-ins-remove',
] as const;

export type Need = (typeof needs)[number];

/** Reading a stream means reading its commits and opening its personal fields, with keys that there are. */
export const readsStreams = ['events-read', 'keys-open'] as const satisfies readonly Need[];
/**
 * Handling a command means reading a stream, holding it against what was published of it, and appending to it what
 * proves its writer.
 */
export const writesStreams = [
  'events-read',
  'events-write',
  'positions-read',
  'proofs',
  'keys',
] as const satisfies readonly Need[];
/** The same for a job that has no part in any history but its own: it appends to the streams of jobs alone. */
export const writesOwnJob = [
  'events-read',
  'jobs-write',
  'positions-read',
  'proofs',
  'keys',
] as const satisfies readonly Need[];
