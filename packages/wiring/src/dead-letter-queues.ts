import { mailReports } from './mail-reports.ts';
import { subscriptions } from './subscriptions.ts';

export const queueNames: readonly string[] = [...subscriptions, mailReports].map(({ name }) => name);

/**
 * Failed job messages: shared queues on AWS, one queue per requested job locally. Messages are never
 * redelivered; the job must be started again.
 */
export const jobLetters = {
  name: 'jobs',
  purpose:
    'Background jobs that failed or could not be started. Start the job again, then discard the message.',
} as const;

export const letterQueues: readonly string[] = [...queueNames, jobLetters.name];

/**
 * Dead-letter queues of handlers and of deliveries by the bus. SES's reports have no delivery queue, because
 * unfiltered reports must not be stored.
 */
export const deadLetterQueuesOf = (queue: string): readonly string[] => {
  if (queue === jobLetters.name) return ['jobs-failed', 'jobs-undelivered'];
  return queue === mailReports.name
    ? [`${queue}-dead-letters`]
    : [`${queue}-dead-letters`, `${queue}-undelivered`];
};
