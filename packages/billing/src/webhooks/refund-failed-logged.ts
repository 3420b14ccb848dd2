/** The log line of a refund that the bank sent back; an alarm counts it. */
export const refundFailedLogged = 'refund-failed';
