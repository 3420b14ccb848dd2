import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { openAppendLog } from '../durable/append-log.ts';
import { parseStored } from '../durable/json-file.ts';

const emailSchema = z.object({
  to: z.array(z.string()),
  from: z.string(),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
  messageId: z.string(),
  tags: z.record(z.string(), z.string()),
  headers: z._default(z.record(z.string(), z.string()), {}),
});
export type SentEmail = z.infer<typeof emailSchema>;

export type Mailbox = {
  deliver(email: SentEmail): Promise<void>;
  emails(): readonly SentEmail[];
  forget(which: (email: SentEmail) => boolean): Promise<void>;
  close(): Promise<void>;
};

export const openMailbox = async (path: string): Promise<Mailbox> => {
  await mkdir(dirname(path), { recursive: true });
  const { log, lines } = await openAppendLog(path);
  let emails = lines.map((line, index) =>
    parseStored(
      line,
      emailSchema,
      `${path}, line ${index + 1},`,
      'Move the file away to start with an empty mailbox.',
    ),
  );
  return {
    async deliver(email) {
      await log.append(JSON.stringify(email));
      emails.push(email);
    },
    emails: () => emails,
    async forget(which) {
      emails = emails.filter((email) => !which(email));
      await log.rewrite(() => emails.map((email) => JSON.stringify(email)));
    },
    close: () => log.close(),
  };
};
