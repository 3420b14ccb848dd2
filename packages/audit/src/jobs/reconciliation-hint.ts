/** Differences are shown there, where each view is recorded. */
export const reconciliationHint = 'What differs stands under "Reconciliation".';
