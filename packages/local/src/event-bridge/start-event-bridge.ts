import type { LoopbackServer } from '@hoops/loopback/serve-loopback';
import type { Clock } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import { AwsError, parseJsonBody, serveAws } from '../loopback/serve-aws.ts';
import type { Outgoing } from '../queues/open-queues.ts';
import { type EventPattern, matches } from './matches.ts';
import { type EntryFailure, parsePutEvents, toBusEvent } from './put-events-request.ts';

export type DeliveryFaults = {
  duplicate?: number | undefined;
  reorder?: number | undefined;
  delay?: number | undefined;
  /** Rate of events that are accepted but never delivered. */
  drop?: number | undefined;
  throttle?: number | undefined;
};

const reorderMs = 100;
const delayMs = 5_000;

const injectDeliveryFaults = (
  message: Outgoing,
  faults: DeliveryFaults,
  random: () => number,
): Outgoing[] => {
  const happens = (rate: number | undefined) => rate !== undefined && rate > 0 && random() < rate;
  if (happens(faults.drop)) return [];
  const copies = happens(faults.duplicate) ? [message, message] : [message];
  return copies.map((copy) => {
    const wait =
      (happens(faults.reorder) ? reorderMs * random() : 0) + (happens(faults.delay) ? delayMs * random() : 0);
    return wait === 0 ? copy : { ...copy, delayMs: Math.ceil((copy.delayMs ?? 0) + wait) };
  });
};

export type BusRule = { readonly name: string; readonly pattern: EventPattern; readonly queue: string };

type Entry = { EventId: string } | EntryFailure;

/**
 * EventBridge's PutEvents for the unmodified SDK. Answers once all matched messages are on disk. Drops events
 * for other buses, as on AWS.
 */
export const startEventBridge = async (input: {
  rules: readonly BusRule[];
  /** Queues messages; resolves when the messages are durable. */
  send: (messages: readonly Outgoing[]) => Promise<unknown>;
  busName?: string;
  clock: Clock;
  newId: NewId;
  random: () => number;
  faults: () => DeliveryFaults;
  onError: (error: unknown) => void;
}): Promise<LoopbackServer> => {
  const { rules, send, clock, newId, random, faults, onError } = input;
  const busName = input.busName ?? 'default';

  const putEvents = async (body: unknown) => {
    const messages: Outgoing[] = [];
    const entries = parsePutEvents(body).map((entry): Entry => {
      const current = faults();
      if (random() < (current.throttle ?? 0)) {
        return { ErrorCode: 'ThrottlingException', ErrorMessage: 'Rate exceeded.' };
      }
      const event = toBusEvent(entry, newId(), clock.now());
      if ('ErrorCode' in event) return event;
      // Matches the bus's name or its ARN, which ends with the name.
      if ((entry.EventBusName ?? 'default').split('/').at(-1) === busName) {
        const body = JSON.stringify(event);
        const matched = rules.filter(({ pattern }) => matches(event, pattern));
        messages.push(
          ...matched.flatMap(({ queue }) => injectDeliveryFaults({ queue, body }, current, random)),
        );
      }
      return { EventId: event.id };
    });
    await send(messages);
    return { FailedEntryCount: entries.filter((entry) => 'ErrorCode' in entry).length, Entries: entries };
  };

  return serveAws({
    contentType: 'application/x-amz-json-1.1',
    // Entries are JSON inside JSON, so their quotes are escaped.
    maxBodyBytes: 2 * 1024 * 1024,
    handle: async ({ method, headers, body }) => {
      if (method !== 'POST' || headers['x-amz-target'] !== 'AWSEvents.PutEvents') {
        throw new AwsError(400, 'UnknownOperationException', 'Only PutEvents is served here.');
      }
      return { status: 200, body: await putEvents(parseJsonBody(body)) };
    },
    onError,
  });
};
