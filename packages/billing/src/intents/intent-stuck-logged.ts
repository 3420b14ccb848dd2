/** Log line of an intent that stays open for long; an alarm counts it. */
export const intentStuckLogged = 'intent-stuck';
