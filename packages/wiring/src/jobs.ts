import { type LambdaRow, readsStreams, writesOwnJob, writesStreams } from './needs.ts';

/** Schedule: every N minutes, or daily at a club-local time such as `04:00`, adjusted for daylight saving. */
export type JobSchedule =
  | { readonly everyMinutes: number }
  | { readonly dailyAt: `${number}${number}:${number}${number}` };

export type JobRow = LambdaRow & {
  readonly name: string;
  readonly purpose: string;
  /** Concurrent segments on AWS; absent if the job is a single Lambda. */
  readonly segments?: number;
};

export type Job = JobRow & {
  readonly schedule: JobSchedule;
  /**
   * `calendar` jobs run for each day that a moved clock skips. `recovery` jobs resume after a crash, on any
   * day.
   */
  readonly kind: 'calendar' | 'recovery';
};

export const jobs: readonly Job[] = [
  {
    name: 'assess-charges',
    purpose: "Bills each family's classes once when a month begins in the club's time zone.",
    schedule: { everyMinutes: 60 },
    kind: 'calendar',
    segments: 16,
    handler: 'packages/billing/src/handlers/assess-charges.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'coordination'],
  },
  {
    name: 'autopay',
    purpose: 'Starts automatic payments of class bills, once per family and day.',
    schedule: { everyMinutes: 60 },
    kind: 'calendar',
    segments: 16,
    handler: 'packages/billing/src/handlers/autopay.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'coordination'],
  },
  {
    name: 'notices',
    purpose: 'Records notices of upcoming events, once per family and day; the mailer emails them.',
    schedule: { dailyAt: '09:00' },
    kind: 'calendar',
    segments: 16,
    handler: 'packages/billing/src/handlers/notices.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'coordination'],
  },
  {
    name: 'republish',
    purpose: 'Republishes events of the last hours that the stream consumer may have parked or missed.',
    schedule: { everyMinutes: 60 },
    kind: 'recovery',
    segments: 8,
    handler: 'packages/bus/src/handlers/republish.handler',
    timeoutSeconds: 120,
    needs: [...readsStreams, 'events-scan', 'coordination', 'bus-publish'],
  },
  {
    name: 'keep-heads',
    purpose: 'Signs the ends of all streams once a day and stores them in write-once storage.',
    schedule: { everyMinutes: 60 },
    kind: 'calendar',
    segments: 8,
    handler: 'packages/audit/src/handlers/keep-heads.handler',
    timeoutSeconds: 600,
    // Enough memory for the heads of a million streams.
    memory: 1_024,
    needs: [...writesOwnJob, 'events-scan', 'events-halt', 'heads-keep', 'coordination'],
  },
  {
    name: 'remove-old-rows',
    purpose: 'Removes rows from before a rebuild after seven days, and rows of canceled rebuilds.',
    schedule: { dailyAt: '02:00' },
    kind: 'calendar',
    segments: 16,
    handler: 'packages/audit/src/handlers/remove-old-rows.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'rows-read', 'rows-scan', 'rows-write', 'coordination'],
  },
  {
    name: 'sweep',
    purpose: 'Resumes webhooks and intents that a crash left open.',
    schedule: { everyMinutes: 15 },
    kind: 'recovery',
    handler: 'packages/billing/src/handlers/sweep.handler',
    timeoutSeconds: 120,
    needs: [...writesStreams, 'events-scan', 'inbox-read', 'inbox-write', 'coordination', 'stripe-api'],
  },
  {
    name: 'settle-places',
    purpose: 'Ends offers of places after their deadline, and offers free places to the next in line.',
    schedule: { everyMinutes: 15 },
    kind: 'calendar',
    handler: 'packages/classes/src/handlers/settle-places.handler',
    timeoutSeconds: 60,
    needs: writesStreams,
  },
  {
    name: 'reconcile',
    purpose: "Compares Stripe's books with ours and corrects differences.",
    schedule: { dailyAt: '04:00' },
    kind: 'calendar',
    // One segment, because several would have to share Stripe's rate limit.
    segments: 1,
    handler: 'packages/billing/src/handlers/reconcile.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'inbox-write', 'coordination', 'stripe-api'],
  },
];
