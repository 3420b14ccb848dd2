/** Log line of an intent that stays open for too long; an alarm counts the line. */
export const intentStuckLogged = 'intent-stuck';
