import { type SealedEnvelope, sealedEnvelopeSchema } from '@hoops/domain/envelope';
import { type Logger, maskedText } from '@hoops/runtime/logger';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';

/** What one event means to a subscriber. It may come again, late, or out of order; throwing asks for it again. */
export type EventHandler = (envelope: SealedEnvelope) => Promise<void>;

const messageSchema = z.object({ detail: sealedEnvelopeSchema });

/**
 * Turns a handler of events into a handler of queue messages (EventBridge's envelopes). Each message succeeds
 * or fails on its own. Errors are logged with the event's ids only: its data may be personal.
 */
export const subscriber =
  (name: string, handle: EventHandler, logger: Logger) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: Failure[] = [];
    for (const record of Records) {
      const reason = await failureOf(record, handle, logger.with({ subscriber: name }));
      if (reason !== undefined) batchItemFailures.push({ itemIdentifier: record.messageId, reason });
    }
    return { batchItemFailures };
  };

/** Lambda reads the identifier alone; the local queues keep the reason with the dead letter. */
type Failure = { readonly itemIdentifier: string; readonly reason: string };

const failureOf = async (
  record: SQSRecord,
  handle: EventHandler,
  logger: Logger,
): Promise<string | undefined> => {
  const facts = { messageId: record.messageId, receiveCount: record.attributes.ApproximateReceiveCount };
  const envelope = envelopeOf(record.body);
  if (!envelope) {
    logger.error('message-unreadable', facts);
    return 'The message is not an event of ours.';
  }
  try {
    await handle(envelope);
    return undefined;
  } catch (error) {
    const { id, type, stream, version } = envelope;
    logger.error('event-not-handled', { ...facts, eventId: id, eventType: type, stream, version }, error);
    return `${type} was not handled: ${error instanceof Error ? maskedText(error.message) : 'unknown error'}`;
  }
};

const envelopeOf = (body: string): SealedEnvelope | undefined => {
  try {
    return z.parse(messageSchema, JSON.parse(body)).detail;
  } catch {
    return undefined;
  }
};
