import type { Intent } from '../intents.ts';

/* A payment that the parent confirms with their bank, on a page of the payment provider. */

/** How long they have, from the intent on; after that the payment is given up. */
export const confirmationMinutes = 30;

/** The intent waits for the parent: it is theirs to end, or the clock's. */
export const isWithBank = (intent: Intent): boolean => 'withBank' in intent && intent.withBank === true;

/** Whether the time for a confirmation is over. `at`: ISO-8601 UTC. */
export const isConfirmationOver = ({ requestedAt }: Pick<Intent, 'requestedAt'>, at: string): boolean =>
  Date.parse(at) - Date.parse(requestedAt) >= confirmationMinutes * 60_000;
