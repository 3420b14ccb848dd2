const known: Readonly<Record<string, string>> = {
  'card-declined': 'the card was declined',
  'authentication-required': 'the bank wants to confirm the payment',
  'not-confirmed': 'it was not confirmed with the bank',
  'no-default-card': 'there is no card on file',
  'already-subscribed': 'there is a plan already',
  'amount-changed': 'the amount had changed',
  'already-paid': 'it was paid meanwhile',
  'customer-missing': 'the payment provider does not know the family',
  'object-missing': 'the payment provider does not know the plan',
  'autopay-off': 'automatic payment was turned off',
  'payment-disputed': 'its payment is disputed, and the bank decides who gets that money',
  refused: 'the payment provider refused',
  unavailable: 'the payment provider was not available',
  'dispute-not-open': 'it cannot be answered any more',
};

/** Reason of a refused payment or plan for parents; an unknown code is shown as it is. */
export const refusalWords = (code: string): string => known[code] ?? code.replaceAll('-', ' ');
