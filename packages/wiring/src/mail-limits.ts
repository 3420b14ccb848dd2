/** SES's usual rate outside its sandbox, unless the stage overrides it; SES rejects faster sending. */
export const usualMailsPerSecond = 14;

/**
 * Total rate of a notice's segments: three quarters, so emails that people wait for are not delayed.
 * @param perSecond account's SES rate
 */
export const noticeMailsPerSecond = (perSecond: number): number => (perSecond * 3) / 4;

/**
 * Events after which SES suppresses an address. Complaints are excluded, so those recipients still get
 * essential email such as password codes.
 */
export const suppressedAfter: readonly ('BOUNCE' | 'COMPLAINT')[] = ['BOUNCE'];
