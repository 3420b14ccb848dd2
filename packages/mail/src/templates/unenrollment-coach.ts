import type { MailContent } from '../mail.ts';

export const unenrollmentCoach = (family: { name: string; parentUrl: string }): MailContent => ({
  subject: 'A family is no longer enrolled',
  blocks: [
    { kind: 'text', text: `${family.name}’s athletes no longer have any classes or plans.` },
    { kind: 'link', label: 'Open the family', url: family.parentUrl },
  ],
});
