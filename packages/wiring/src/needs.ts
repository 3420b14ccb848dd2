/**
 * Permissions of a Lambda. Stacks turn each need into environment variables and minimal policies; the local
 * system only sets variables.
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
  'sign-ins-recover',
  'sign-ins-remove',
] as const;

export type Need = (typeof needs)[number];

export const readsStreams = ['events-read', 'keys-open'] as const satisfies readonly Need[];
/** Needs for handling commands: read streams, check the published position, and append with proofs. */
export const writesStreams = [
  'events-read',
  'events-write',
  'positions-read',
  'proofs',
  'keys',
] as const satisfies readonly Need[];
export const writesOwnJob = [
  'events-read',
  'jobs-write',
  'positions-read',
  'proofs',
  'keys',
] as const satisfies readonly Need[];

export type LambdaRow = {
  /** `path/to/file.export`, relative to the repository's root. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  /** Memory in megabytes; a common default if absent. */
  readonly memory?: number;
  readonly needs: readonly Need[];
};
