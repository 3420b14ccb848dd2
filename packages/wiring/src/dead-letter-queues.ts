import { mailReports } from './mail-reports.ts';
import { subscriptions } from './subscriptions.ts';

/** Every queue with a subscriber, by the subscriber's name. */
export const queueNames: readonly string[] = [...subscriptions, mailReports].map(({ name }) => name);

/**
 * What jobs gave up. On AWS it lies in queues that all jobs share, and nothing reads a queue of theirs; locally in the
 * queues of those that people ask for. It is not delivered again: the job is started again.
 */
export const jobLetters = {
  name: 'jobs',
  purpose:
    'Work in the background that could not be started, or failed. Start the job again; then discard what lies here.',
} as const;

/** Everything that may have dead letters. */
export const letterQueues: readonly string[] = [...queueNames, jobLetters.name];

/**
 * Where messages of a queue lie that were given up: those that its subscriber could not handle, and those that the bus could
 * not deliver. SES's reports come by rules without the second: what they carry must lie nowhere whole.
 */
export const gravesOf = (queue: string): readonly string[] => {
  if (queue === jobLetters.name) return ['jobs-failed', 'jobs-undelivered'];
  return queue === mailReports.name
    ? [`${queue}-dead-letters`]
    : [`${queue}-dead-letters`, `${queue}-undelivered`];
};
