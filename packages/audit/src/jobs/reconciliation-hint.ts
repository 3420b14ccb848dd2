/** Differences are shown there, where each view is recorded. */
export const reconciliationHint = 'The page "Reconciliation" lists the differences.';
