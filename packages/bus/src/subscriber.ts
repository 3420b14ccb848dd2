import { type SealedEnvelope, sealedEnvelopeSchema } from '@hoops/domain/envelope';
import type { Logger } from '@hoops/runtime/logger';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { queueHandler } from './queue-handler.ts';

/** What one event means to a subscriber. It may come again, late, or out of order; throwing asks for it again. */
export type EventHandler = (envelope: SealedEnvelope) => Promise<void>;

const messageSchema = z.object({ detail: sealedEnvelopeSchema });

/** Turns a handler of events into a handler of queue messages (EventBridge's envelopes). */
export const subscriber = (
  name: string,
  handle: EventHandler,
  logger: Logger,
): ((event: SQSEvent) => Promise<SQSBatchResponse>) =>
  queueHandler(
    {
      read: (body) => z.parse(messageSchema, body).detail,
      handle,
      facts: ({ id, type, stream, version }) => ({ eventId: id, eventType: type, stream, version }),
      name: ({ type }) => type,
    },
    logger.with({ subscriber: name }),
  );
