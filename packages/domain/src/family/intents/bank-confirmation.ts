import type { Intent } from '../intents.ts';

/* Minutes for the parent to confirm a payment with the bank on Stripe's page. */

export const confirmationMinutes = 30;

export const isWithBank = (intent: Intent): boolean => 'withBank' in intent && intent.withBank === true;

/** @param at ISO-8601 UTC */
export const isConfirmationOver = ({ requestedAt }: Pick<Intent, 'requestedAt'>, at: string): boolean =>
  Date.parse(at) - Date.parse(requestedAt) >= confirmationMinutes * 60_000;
