import * as z from 'zod/mini';

/** Why a message was not handled, and the frames of the error's stack; those of before 23 November 2026 have none. */
const failureSchema = z.object({ reason: z.string(), stack: z._default(z.array(z.string()), []) });
export type Failure = z.infer<typeof failureSchema>;

/** Everything that is known about one message of a queue. Times are epoch milliseconds. */
export const messageSchema = z.object({
  id: z.string(),
  queue: z.string(),
  body: z.string(),
  sentAt: z.number(),
  /** When it may be received next: delayed at first, or waiting after a failure. */
  dueAt: z.number(),
  receiveCount: z.number(),
  firstReceivedAt: z.optional(z.number()),
  /** Set while it lies in the dead-letter queue. */
  dead: z.optional(z.extend(failureSchema, { at: z.number() })),
});
export type Message = z.infer<typeof messageSchema>;

/** One line of the journal: what happened to a message. */
export const journalLineSchema = z.discriminatedUnion('did', [
  z.object({ did: z.literal('send'), message: messageSchema }),
  z.object({ did: z.literal('receive'), id: z.string(), at: z.number() }),
  z.object({ did: z.literal('postpone'), id: z.string(), dueAt: z.number() }),
  z.extend(failureSchema, { did: z.literal('bury'), id: z.string(), at: z.number() }),
  z.object({ did: z.literal('redrive'), id: z.string(), at: z.number() }),
  z.object({ did: z.literal('delete'), id: z.string() }),
]);
export type JournalLine = z.infer<typeof journalLineSchema>;

/** Applies a line; one about a message that is gone already changes nothing. */
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

/** A dead letter starts over as if it had just been sent. */
const redriven = ({ id, queue, body, sentAt }: Message, at: number): Message => ({
  id,
  queue,
  body,
  sentAt,
  dueAt: at,
  receiveCount: 0,
});
