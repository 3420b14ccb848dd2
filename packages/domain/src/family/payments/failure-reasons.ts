export const declineWords = (reason: string): string =>
  reason === 'generic_decline' ? 'declined by the bank' : reason.replace(/[_-]+/g, ' ');

/** Code of a payment that Stripe never tried to collect. */
export const notTried = 'not_tried';

export const isUntried = ({ reason }: { readonly reason: string }): boolean => reason === notTried;
