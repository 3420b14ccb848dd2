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
        ['Heard about us through', parent.marketingMethod ?? 'not said'],
      ],
    },
    { kind: 'link', label: 'Open the family', url: parent.parentUrl },
  ],
});
