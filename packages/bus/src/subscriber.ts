import { type SealedEnvelope, sealedEnvelopeSchema } from '@hoops/domain/envelope';
import type { Logger } from '@hoops/runtime/logger';
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
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of Records) {
      const delivered = await deliver(record, handle, logger.with({ subscriber: name }));
      if (!delivered) batchItemFailures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures };
  };

const deliver = async (record: SQSRecord, handle: EventHandler, logger: Logger): Promise<boolean> => {
  const facts = { messageId: record.messageId, receiveCount: record.attributes.ApproximateReceiveCount };
  const envelope = envelopeOf(record.body);
  if (!envelope) {
    logger.error('message-unreadable', facts);
    return false;
  }
  try {
    await handle(envelope);
    return true;
  } catch (error) {
    const { id, type, stream, version } = envelope;
    logger.error('event-not-handled', { ...facts, eventId: id, eventType: type, stream, version }, error);
    return false;
  }
};

const envelopeOf = (body: string): SealedEnvelope | undefined => {
  try {
    return z.parse(messageSchema, JSON.parse(body)).detail;
  } catch {
    return undefined;
  }
};
