/** Mails a second that SES takes of an account that has just left its sandbox, unless the stage says otherwise. What is over is refused. */
export const usualMailsPerSecond = 14;

/**
 * What all segments of a notice together send: the rest is for what people wait for.
 * @param perSecond mails that SES takes of the account.
 */
export const noticeMailsPerSecond = (perSecond: number): number => (perSecond * 3) / 4;
