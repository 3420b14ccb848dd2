/** Differences are shown there, where each view is recorded. */
export const whereItStands = 'What differs stands under "Reconciliation".';
