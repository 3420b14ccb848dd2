/** What the log calls a payment that is disputed: there is a day by which to answer, and an alarm goes off. */
export const disputeOpenedLogged = 'dispute-opened';
