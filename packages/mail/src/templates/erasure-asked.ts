import { brand } from '@hoops/domain/club/brand';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

export const erasureAsked = ({ listUrl }: { listUrl: string }): MailContent => ({
  subject: 'A family asks to have its data erased',
  blocks: [
    {
      kind: 'text',
      text: 'A family asks to have everything erased that is kept of it. The list says who it is, since when, and what must be over before it can be done.',
    },
    { kind: 'link', label: 'Open the requests for erasure', url: listUrl },
  ],
});

/** To the parent: confirms the request, and how to stop it. */
export const erasureAcknowledged = (mail: { name: string; siteUrl: string }): MailContent =>
  letter(
    mail.name,
    'We were asked to erase your data',
    text(
      `We were asked to erase everything that ${brand.name} keeps of your family. We look at what must be over first, and then do it. The login ends then, and no mail follows: your address is erased too.`,
    ),
    text(
      `If you did not ask for it, someone else may have your password: please take the request back and call us at ${brand.phone.shown} right away.`,
    ),
    {
      kind: 'link',
      label: 'See what is in the way, or take the request back',
      url: `${mail.siteUrl}/my-data`,
    },
  );
