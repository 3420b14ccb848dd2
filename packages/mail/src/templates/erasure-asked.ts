import { brand } from '@hoops/domain/brand';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

export const erasureAsked = ({ listUrl }: { listUrl: string }): MailContent => ({
  subject: 'A family wants its data erased',
  blocks: [
    {
      kind: 'text',
      text: 'A family wants us to erase everything we keep about them. The list shows who they are, when they asked, and what has to be settled first.',
    },
    { kind: 'link', label: 'Open the erasure requests', url: listUrl },
  ],
});

export const erasureAcknowledged = (mail: { name: string; siteUrl: string }): MailContent =>
  letter(
    mail.name,
    'We received your request to erase your data',
    text(
      `We received a request to erase everything that ${brand.name} keeps about your family. We will first check what has to be settled, and then erase it. Your login will stop working then, and you will get no more emails, because your email address is erased too.`,
    ),
    text(
      `If you did not request this, someone else may have your password. Please withdraw the request and call us at ${brand.phone.shown} right away.`,
    ),
    {
      kind: 'link',
      label: 'See what has to be settled, or withdraw the request',
      url: `${mail.siteUrl}/my-data`,
    },
  );
