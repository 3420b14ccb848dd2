import type { Intent } from '../intents.ts';

/* Payments that the parent confirms with their bank on Stripe's page. */

/** Minutes to confirm, counted from the intent. */
export const confirmationMinutes = 30;

export const isWithBank = (intent: Intent): boolean => 'withBank' in intent && intent.withBank === true;

/** True when the time for a bank confirmation is over. `at`: ISO-8601 UTC. */
export const isConfirmationOver = ({ requestedAt }: Pick<Intent, 'requestedAt'>, at: string): boolean =>
  Date.parse(at) - Date.parse(requestedAt) >= confirmationMinutes * 60_000;
