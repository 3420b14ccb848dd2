import type { MailContent } from '../mail.ts';

export const unenrollmentCoach = (family: { name: string; parentUrl: string }): MailContent => ({
  subject: 'A family is no longer enrolled',
  blocks: [
    { kind: 'text', text: `None of ${family.name}'s athletes has a class or a plan anymore.` },
    { kind: 'link', label: 'Open the family', url: family.parentUrl },
  ],
});
