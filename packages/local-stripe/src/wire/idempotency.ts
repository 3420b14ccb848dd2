import { createHash } from 'node:crypto';
import { Failure } from '../failure.ts';
import type { StoredAnswer } from '../store/tables.ts';
import { secondsPerDay } from '../time/calendar.ts';

/** Stripe may forget a key after a day, so callers must not rely on more. */
export const isForgotten = (answer: StoredAnswer, at: number): boolean => at - answer.at > secondsPerDay;

export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

export const keyReusedFailure = (key: string): Failure =>
  new Failure(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });

export const keyInUseFailure = (key: string): Failure =>
  new Failure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
  });
