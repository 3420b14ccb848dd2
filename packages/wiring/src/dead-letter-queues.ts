import { mailReports } from './mail-reports.ts';
import { subscriptions } from './subscriptions.ts';

/** Every queue with a subscriber, by the subscriber's name. */
export const queueNames: readonly string[] = [...subscriptions, mailReports].map(({ name }) => name);

/**
 * Where messages of a queue lie that were given up: those that its subscriber could not handle, and those that the bus could
 * not deliver. SES's reports come by rules without the second: what they carry must lie nowhere whole.
 */
export const gravesOf = (queue: string): readonly string[] =>
  queue === mailReports.name ? [`${queue}-dead-letters`] : [`${queue}-dead-letters`, `${queue}-undelivered`];
