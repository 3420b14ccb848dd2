import type { MailContent } from '../mail.ts';

/**
 * Email to the coach: a bank returned a refund. Contains no name, because an erasure cannot delete email in
 * the coach's mailbox.
 */
export const refundFailed = (mail: { what: string; familyUrl: string }): MailContent => ({
  subject: `A bank sent a refund back: ${mail.what}`,
  blocks: [
    {
      kind: 'text',
      text: `A bank sent a refund back: ${mail.what}. The family does not have this money, and Stripe will not try again. Please ask them how they would like to get it, for example by check. A new refund in Stripe only works to a different card or account.`,
    },
    { kind: 'link', label: 'Open the family', url: mail.familyUrl },
  ],
});
