/** Mails a second that SES takes of an account that has just left its sandbox, unless the stage says otherwise. What is over is refused. */
export const usualMailsPerSecond = 14;

/**
 * What all segments of a notice together send: the rest is for what people wait for.
 * @param perSecond mails that SES takes of the account.
 */
export const noticeMailsPerSecond = (perSecond: number): number => (perSecond * 3) / 4;

/**
 * After what SES sends nothing more to an address, until an operator takes it off the list. Not after a complaint: who reports
 * a notice as unwanted still gets what they need, the code for a new password among it.
 */
export const suppressedAfter: readonly ('BOUNCE' | 'COMPLAINT')[] = ['BOUNCE'];
