/** Whose payments differ is shown where it is recorded who saw it. */
export const whereItStands = 'What differs stands under "Reconciliation".';
