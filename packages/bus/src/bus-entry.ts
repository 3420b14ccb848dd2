import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { maxEventBytes } from '@hoops/event-store/commit';
import { eventSource } from '@hoops/wiring/event-pattern';

export const maxEntries = 10;
/** PutEvents allows 256 KB per request; the margin is for the request's own JSON. */
export const maxBytes = maxEventBytes + 5_000;

export const busEntryOf = (envelope: SealedEnvelope, busName: string): PutEventsRequestEntry => ({
  EventBusName: busName,
  Source: eventSource,
  DetailType: envelope.type,
  Detail: JSON.stringify(envelope),
  Time: new Date(envelope.at),
});

export const sizeOf = ({ Source = '', DetailType = '', Detail = '' }: PutEventsRequestEntry): number =>
  14 + Buffer.byteLength(Source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail);
