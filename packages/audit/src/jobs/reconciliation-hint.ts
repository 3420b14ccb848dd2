/** Findings are shown on that page, where each view is recorded. */
export const reconciliationHint = 'The page "Reconciliation" lists the differences.';
