/** The codes of the API's contract, and two that only the browser knows. */
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

/** A refusal or failure of a call: a code to decide by, a sentence to show, errors by field name. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: ApiErrorCode, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
  }
}

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

/** Reads `{code, message, fields?}`; a gateway's own answer has none of it and is judged by its status. */
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
