/** Log line of a refund that the bank returned; an alarm counts it. */
export const refundFailedLogged = 'refund-failed';
