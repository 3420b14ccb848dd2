/** Log line of a new dispute; an alarm counts the line. */
export const disputeOpenedLogged = 'dispute-opened';
