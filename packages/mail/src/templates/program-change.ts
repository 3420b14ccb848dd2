import type { MailContent } from '../mail.ts';

/** To the coach; what the sender wrote goes to no one else. */
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
