import { type SealedEnvelope, sealedEnvelopeSchema } from '@hoops/domain/envelope';
import type { Logger } from '@hoops/runtime/logger';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { queueHandler } from './queue-handler.ts';

export type EventHandler = (envelope: SealedEnvelope) => Promise<void>;

/** Default purpose. Only duplicates share a purpose then, so duplicates in a batch are handled once. */
const eachEvent = ({ id }: SealedEnvelope): string => id;

const messageSchema = z.object({ detail: sealedEnvelopeSchema });

/**
 * Handles streams in parallel, and the events of a stream in order.
 * @param purposeOf only the newest event per purpose in a batch is handled
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
