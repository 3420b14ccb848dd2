/** Names only the page, because the page records each view of the findings. */
export const reconciliationHint = 'The Reconciliation page lists the differences.';
