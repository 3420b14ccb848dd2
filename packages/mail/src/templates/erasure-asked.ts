import type { MailContent } from '../mail.ts';

/** To the coach, when a family asks to have everything erased. */
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
