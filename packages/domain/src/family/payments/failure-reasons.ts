/** Why a card was refused, by Stripe's code: `insufficient_funds` -> `insufficient funds`. */
export const declineWords = (reason: string): string =>
  reason === 'generic_decline' ? 'declined by the bank' : reason.replace(/[_-]+/g, ' ');

/** Why a payment is open whose collection was not attempted. */
export const notTried = 'not_tried';

/** Whether a failed payment was never attempted. */
export const isUntried = ({ reason }: { readonly reason: string }): boolean => reason === notTried;
