/** The log line of an intent that is tried for long without coming to an end; an alarm counts it. */
export const intentStuckLogged = 'intent-stuck';
