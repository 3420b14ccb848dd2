/** Decline reason by Stripe's code: `insufficient_funds` -> `insufficient funds`. */
export const declineWords = (reason: string): string =>
  reason === 'generic_decline' ? 'declined by the bank' : reason.replace(/[_-]+/g, ' ');

/** Reason of a payment whose collection was not attempted. */
export const notTried = 'not_tried';

/** True when a failed payment was never attempted. */
export const isUntried = ({ reason }: { readonly reason: string }): boolean => reason === notTried;
