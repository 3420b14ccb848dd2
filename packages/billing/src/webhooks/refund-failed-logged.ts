/** Log line of a refund that the bank returned; an alarm counts the line. */
export const refundFailedLogged = 'refund-failed';
