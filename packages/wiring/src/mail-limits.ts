/** Mails a second that SES takes of an account that has just left its sandbox; it gives more to who asks. What is over is refused. */
export const mailsPerSecond = 14;

/** What all segments of a notice together send: the rest is for what people wait for. */
export const noticeMailsPerSecond = (mailsPerSecond * 3) / 4;
