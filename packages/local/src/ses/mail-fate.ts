export type MailFate = 'delivered' | 'bounced' | 'bounced-for-now' | 'complained' | 'suppressed';

export type FateFaults = {
  readonly bounces?: readonly string[] | undefined;
  readonly softBounces?: readonly string[] | undefined;
  readonly complaints?: readonly string[] | undefined;
};

/** Amazon's mailbox simulator, with optional labels (`bounce+family-7@...`); `softbounce` is our addition. */
const simulator = /^(bounce|suppressionlist|softbounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;
const simulated: Readonly<Record<string, MailFate>> = {
  bounce: 'bounced',
  suppressionlist: 'bounced',
  softbounce: 'bounced-for-now',
  complaint: 'complained',
};

export const mailFate = (address: string, { bounces, softBounces, complaints }: FateFaults): MailFate => {
  if (bounces?.includes(address)) return 'bounced';
  if (softBounces?.includes(address)) return 'bounced-for-now';
  if (complaints?.includes(address)) return 'complained';
  return simulated[simulator.exec(address)?.[1]?.toLowerCase() ?? ''] ?? 'delivered';
};
