/** What becomes of a mail after SES took it. */
export type MailFate = 'delivered' | 'bounced' | 'bounced-for-now' | 'complained' | 'suppressed';

/** Addresses whose mail meets a fate on purpose. */
export type FateFaults = {
  /** Mail to these addresses comes back for good. */
  readonly bounces?: readonly string[] | undefined;
  /** Mail to these addresses comes back for now, as from a full mailbox. */
  readonly softBounces?: readonly string[] | undefined;
  /** Readers of mail at these addresses report it as unwanted. */
  readonly complaints?: readonly string[] | undefined;
};

/** Amazon's own mailbox simulator, which takes labels (`bounce+family-7@...`); its soft bounce is ours. */
const simulator = /^(bounce|suppressionlist|softbounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;
const simulated: Readonly<Record<string, MailFate>> = {
  bounce: 'bounced',
  suppressionlist: 'bounced',
  softbounce: 'bounced-for-now',
  complaint: 'complained',
};

/** @param address without a display name. */
export const mailFate = (address: string, { bounces, softBounces, complaints }: FateFaults): MailFate => {
  if (bounces?.includes(address)) return 'bounced';
  if (softBounces?.includes(address)) return 'bounced-for-now';
  if (complaints?.includes(address)) return 'complained';
  return simulated[simulator.exec(address)?.[1]?.toLowerCase() ?? ''] ?? 'delivered';
};
