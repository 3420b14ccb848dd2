/** SES's usual rate outside its sandbox, unless the stage overrides it; SES rejects emails above the rate. */
export const usualMailsPerSecond = 14;

/**
 * Total rate of a notice's segments: three quarters, so that emails for which people wait are not delayed.
 * @param perSecond SES rate of the account
 */
export const noticeMailsPerSecond = (perSecond: number): number => (perSecond * 3) / 4;

/**
 * Events after which SES suppresses an address. Complaints are excluded, so that essential email such as
 * password codes still arrives.
 */
export const suppressedAfter: readonly ('BOUNCE' | 'COMPLAINT')[] = ['BOUNCE'];
