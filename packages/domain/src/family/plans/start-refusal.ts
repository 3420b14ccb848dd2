/** Codes of spec section 8 (createSubscription) for refusals by billing; `internal` is anything else. */
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

/** Spec code for a plan that could not be started. */
export const startRefusal = (code: string): StartRefusal => known[code] ?? 'internal';
