/** SES's usual mails per second outside its sandbox, unless the stage overrides it; more are rejected. */
export const usualMailsPerSecond = 14;

/**
 * Total rate of a notice's segments; the rest is for mail people wait for.
 * @param perSecond account's SES rate
 */
export const noticeMailsPerSecond = (perSecond: number): number => (perSecond * 3) / 4;

/**
 * Events after which SES suppresses an address. Complaints are excluded, so those recipients still get
 * essential mail such as password codes.
 */
export const suppressedAfter: readonly ('BOUNCE' | 'COMPLAINT')[] = ['BOUNCE'];
