import type { Block, MailContent } from '../mail.ts';

/** A paragraph of a mail. */
export const text = (words: string): Block => ({ kind: 'text', text: words });

/** A mail to a parent about their account or money: a greeting, what it says, and how to ask about it. */
export const letter = (name: string, subject: string, ...blocks: readonly Block[]): MailContent => ({
  subject,
  blocks: [text(`Hello ${name},`), ...blocks, text('Questions? Just reply to this e-mail.')],
});
