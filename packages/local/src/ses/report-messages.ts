import { mailReportPattern, mailReports } from '@hoops/wiring/mail-reports';
import { matches } from '../event-bridge/matches.ts';
import type { Outgoing } from '../queues/open-queues.ts';
import type { SendingEvent } from './sending-event.ts';

/** Messages that the default bus's rules create from SES's event, with only the selected fields. */
export const reportMessages = (event: SendingEvent): readonly Outgoing[] =>
  mailReports.kinds
    .filter((kind) => matches(event, mailReportPattern(kind)))
    .map(({ take }) => ({ queue: mailReports.name, body: JSON.stringify(takenFrom(event, take)) }));

const takenFrom = (
  event: SendingEvent,
  take: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(take).map(([field, path]) => [field, valueAt(event, path)]));

const valueAt = (event: SendingEvent, path: string): unknown =>
  path
    .replace(/^\$\./, '')
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, step)
          ? (value as Readonly<Record<string, unknown>>)[step]
          : undefined,
      event,
    );
