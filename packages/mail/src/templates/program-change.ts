import type { MailContent } from '../mail.ts';

/** Email to the coach only, because the sender wrote the text. */
export const programChange = (request: {
  name: string;
  email: string;
  description: string;
}): MailContent => ({
  subject: `Program change request from ${request.name}`,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['Name', request.name],
        ['Email', request.email],
      ],
    },
    { kind: 'quote', text: request.description },
  ],
});
