/** Word for word from the spec's section 8; separate, because the portal loads them. */
export const paymentSentences = {
  failed: 'Failed to process payment.',
  withoutUser: 'No user logged in.',
  succeeded: 'Payment processed successfully!',
  noHistory: 'No payment history available.',
} as const;
