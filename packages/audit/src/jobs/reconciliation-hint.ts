/** Names only the page, because the page records each view of findings. */
export const reconciliationHint = 'The page "Reconciliation" lists the differences.';
