import { parentSentences } from '../lib/parent-sentences.ts';
import { ReadableError } from '../lib/readable-error.ts';

/** Error codes of the API, and two codes that only the browser sets. */
const apiErrorCodes = [
  'unauthenticated',
  'permission-denied',
  'invalid-argument',
  'not-found',
  'failed-precondition',
  'conflict',
  'resource-exhausted',
  'unknown',
  'internal',
  'offline',
  'unreachable',
] as const;
export type ApiErrorCode = (typeof apiErrorCodes)[number];

const codeSentences: Readonly<Record<ApiErrorCode, string>> = {
  unauthenticated: parentSentences.loggedOut,
  'permission-denied': parentSentences.notAllowed,
  'invalid-argument': parentSentences.checkFields,
  'not-found': parentSentences.notFound,
  'failed-precondition': parentSentences.notPossible,
  conflict: parentSentences.changedMeanwhile,
  'resource-exhausted': parentSentences.tooManyTries,
  unknown: parentSentences.unknownOutcome,
  internal: parentSentences.ourFault,
  offline: parentSentences.offline,
  unreachable: parentSentences.unreachable,
};

export class ApiError extends ReadableError {
  readonly code: ApiErrorCode;
  override readonly fields: Readonly<Record<string, string>>;

  constructor(code: ApiErrorCode, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
  }

  get sentence(): string {
    return this.message === '' ? codeSentences[this.code] : this.message;
  }
}

export const lostConnection = (isOnline: boolean): ApiError =>
  new ApiError(isOnline ? 'unreachable' : 'offline', '');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const codeByStatus: Readonly<Record<number, ApiErrorCode>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'conflict',
  412: 'failed-precondition',
  429: 'resource-exhausted',
};

/**
 * Parses the body `{code, message, fields?}`; for the gateway's own body, derives the code from the status.
 */
export function readApiError(status: number, body: unknown): ApiError {
  const given = isRecord(body) ? body : {};
  const code = apiErrorCodes.find((known) => known === given.code) ?? codeByStatus[status] ?? 'internal';
  const named = given.code === code && typeof given.message === 'string';
  const fields = isRecord(given.fields)
    ? Object.fromEntries(
        Object.entries(given.fields).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      )
    : {};
  return new ApiError(code, named ? String(given.message) : '', fields);
}
