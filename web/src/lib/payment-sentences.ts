/** What the product says of payments, word for word from the spec's section 8; apart from the others because the portal loads it. */
export const paymentSentences = {
  failed: 'Failed to process payment.',
  withoutUser: 'No user logged in.',
  succeeded: 'Payment processed successfully!',
  noHistory: 'No payment history available.',
} as const;
