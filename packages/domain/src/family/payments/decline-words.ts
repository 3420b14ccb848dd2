/** Why a card was refused, by Stripe's code: `insufficient_funds` -> `insufficient funds`. */
export const declineWords = (reason: string): string =>
  reason === 'generic_decline' ? 'declined by the bank' : reason.replace(/[_-]+/g, ' ');
