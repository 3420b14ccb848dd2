/** The codes of spec section 8 (createSubscription) that a refusal of billing may have; `internal` is anything else. */
export type StartRefusal = 'failed-precondition' | 'not-found' | 'invalid-argument' | 'internal';

const known: Readonly<Record<string, StartRefusal>> = {
  'card-declined': 'failed-precondition',
  'authentication-required': 'failed-precondition',
  'not-confirmed': 'failed-precondition',
  'no-default-card': 'failed-precondition',
  'customer-missing': 'not-found',
  'object-missing': 'not-found',
  refused: 'invalid-argument',
};

/** Which sentence of the catalogue fits the reason for which a plan could not be started. */
export const startRefusal = (code: string): StartRefusal => known[code] ?? 'internal';
