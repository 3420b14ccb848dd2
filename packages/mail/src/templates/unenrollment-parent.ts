import { brand } from '@hoops/domain/brand';
import type { MailContent } from '../mail.ts';

/** To the parent, when the family's last enrolment ended. */
export const unenrollmentParent = ({ name, siteUrl }: { name: string; siteUrl: string }): MailContent => ({
  subject: 'Your athletes are not enrolled any more',
  blocks: [
    { kind: 'text', text: `Hello ${name},` },
    {
      kind: 'text',
      text: `None of your athletes has a class or a plan at ${brand.name} any more. Your account stays open, and you can enroll again at any time.`,
    },
    { kind: 'link', label: 'Choose a plan or classes', url: `${siteUrl}/portal` },
  ],
});
