/** Log line of a new dispute; an alarm counts it. */
export const disputeOpenedLogged = 'dispute-opened';
