import type { MailContent } from '../mail.ts';

/** To the coach only, because a sender wrote it. */
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
