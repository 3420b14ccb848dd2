import { brand } from '@hoops/domain/brand';
import type { MailContent } from '../mail.ts';

export const newParentNotice = (parent: {
  name: string;
  email: string;
  marketingMethod: string | null;
  parentUrl: string;
}): MailContent => ({
  subject: 'A new parent has registered',
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['Name', parent.name],
        ['Email', parent.email],
        ['Heard about us through', parent.marketingMethod ?? 'not given'],
      ],
    },
    { kind: 'link', label: 'Open the family', url: parent.parentUrl },
  ],
});

export const welcome = ({ name, siteUrl }: { name: string; siteUrl: string }): MailContent => ({
  subject: `Welcome to ${brand.name}`,
  blocks: [
    { kind: 'text', text: `Hello ${name},` },
    {
      kind: 'text',
      text: `Thank you for registering with ${brand.name}. Your account is ready: add your athletes, put a card on file and choose a plan or classes.`,
    },
    { kind: 'link', label: 'Open your account', url: `${siteUrl}/portal` },
    { kind: 'text', text: `Questions? Just reply to this email.\n${brand.coachName}` },
  ],
});
