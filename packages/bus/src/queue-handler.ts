import { type Logger, maskedText } from '@hoops/runtime/logger';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

/** What the messages of a queue are and what to do with each. */
export type QueueMessages<Message> = {
  /** @throws when the message is not one of ours. */
  readonly read: (body: unknown) => Message;
  /** It may come again, late, or out of order; throwing asks for it again. */
  readonly handle: (message: Message) => Promise<void>;
  /** How logs name a message: ids only, its data may be personal. */
  readonly facts: (message: Message) => Readonly<Record<string, unknown>>;
  /** Also with the dead letter. */
  readonly name: (message: Message) => string;
};

/** A handler of queue messages. Each message succeeds or fails on its own. */
export const queueHandler =
  <Message>(messages: QueueMessages<Message>, logger: Logger) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: Failure[] = [];
    for (const record of Records) {
      const reason = await failureOf(record, messages, logger);
      if (reason !== undefined) batchItemFailures.push({ itemIdentifier: record.messageId, reason });
    }
    return { batchItemFailures };
  };

/** Lambda reads the identifier alone; the local queues keep the reason with the dead letter. */
type Failure = { readonly itemIdentifier: string; readonly reason: string };

const failureOf = async <Message>(
  { messageId, attributes, body }: SQSRecord,
  { read, handle, facts, name }: QueueMessages<Message>,
  logger: Logger,
): Promise<string | undefined> => {
  const ofDelivery = { messageId, receiveCount: attributes.ApproximateReceiveCount };
  let message: Message;
  try {
    message = read(JSON.parse(body));
  } catch {
    logger.error('message-unreadable', ofDelivery);
    return 'The message is not one of ours.';
  }
  try {
    await handle(message);
    return undefined;
  } catch (error) {
    logger.error('event-not-handled', { ...ofDelivery, ...facts(message) }, error);
    return `${name(message)} was not handled: ${error instanceof Error ? maskedText(error.message) : 'unknown error'}`;
  }
};
