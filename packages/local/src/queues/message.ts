import * as z from 'zod/mini';

/** Reason and stack frames of a failure; data from before November 23, 2026 contains no stack. */
const failureSchema = z.object({ reason: z.string(), stack: z._default(z.array(z.string()), []) });
export type Failure = z.infer<typeof failureSchema>;

/** Queued message; times are milliseconds since the epoch. */
export const messageSchema = z.object({
  id: z.string(),
  queue: z.string(),
  body: z.string(),
  sentAt: z.number(),
  /** Time from which the message can be received, for example after a delay or failure. */
  dueAt: z.number(),
  receiveCount: z.number(),
  firstReceivedAt: z.optional(z.number()),
  dead: z.optional(z.extend(failureSchema, { at: z.number() })),
});
export type Message = z.infer<typeof messageSchema>;

export const journalLineSchema = z.discriminatedUnion('did', [
  z.object({ did: z.literal('send'), message: messageSchema }),
  z.object({ did: z.literal('receive'), id: z.string(), at: z.number() }),
  z.object({ did: z.literal('postpone'), id: z.string(), dueAt: z.number() }),
  z.extend(failureSchema, { did: z.literal('bury'), id: z.string(), at: z.number() }),
  z.object({ did: z.literal('redrive'), id: z.string(), at: z.number() }),
  z.object({ did: z.literal('delete'), id: z.string() }),
]);
export type JournalLine = z.infer<typeof journalLineSchema>;

export const applyLine = (messages: Map<string, Message>, line: JournalLine): void => {
  if (line.did === 'send') {
    messages.set(line.message.id, line.message);
    return;
  }
  const message = messages.get(line.id);
  if (!message) return;
  const changed = afterLine(message, line);
  if (changed) messages.set(line.id, changed);
  else messages.delete(line.id);
};

const afterLine = (message: Message, line: Exclude<JournalLine, { did: 'send' }>): Message | undefined => {
  switch (line.did) {
    case 'receive':
      return {
        ...message,
        receiveCount: message.receiveCount + 1,
        firstReceivedAt: message.firstReceivedAt ?? line.at,
      };
    case 'postpone':
      return { ...message, dueAt: line.dueAt };
    case 'bury':
      return { ...message, dead: { at: line.at, reason: line.reason, stack: line.stack } };
    case 'redrive':
      return redriven(message, line.at);
    case 'delete':
      return undefined;
  }
};

const redriven = ({ id, queue, body, sentAt }: Message, at: number): Message => ({
  id,
  queue,
  body,
  sentAt,
  dueAt: at,
  receiveCount: 0,
});
