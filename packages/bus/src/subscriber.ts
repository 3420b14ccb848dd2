import { type SealedEnvelope, sealedEnvelopeSchema } from '@hoops/domain/envelope';
import type { Logger } from '@hoops/runtime/logger';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { queueHandler } from './queue-handler.ts';

/** What one event means to a subscriber. It may come again, late, or out of order; throwing asks for it again. */
export type EventHandler = (envelope: SealedEnvelope) => Promise<void>;

/** Each event calls for something of its own; one that a batch brings twice is handled once. */
const eachEvent = ({ id }: SealedEnvelope): string => id;

const messageSchema = z.object({ detail: sealedEnvelopeSchema });

/**
 * Turns a handler of events into a handler of queue messages (EventBridge's envelopes). The events of a stream are
 * handled oldest first, streams side by side.
 * @param purposeOf what an event calls for: of those of a stream that call for the same, a batch's newest is handled
 * on behalf of all. For handlers that look at the stream and not at the event.
 */
export const subscriber = (
  name: string,
  handle: EventHandler,
  logger: Logger,
  purposeOf: (envelope: SealedEnvelope) => string = eachEvent,
): ((event: SQSEvent) => Promise<SQSBatchResponse>) =>
  queueHandler(
    {
      read: (body) => z.parse(messageSchema, body).detail,
      lineOf: ({ stream }) => stream,
      placeOf: ({ version }) => version,
      purposeOf,
      handle,
      facts: ({ id, type, stream, version }) => ({ eventId: id, eventType: type, stream, version }),
      name: ({ type }) => type,
    },
    logger.with({ subscriber: name }),
  );
