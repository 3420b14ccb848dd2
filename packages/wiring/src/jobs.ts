import type { EventType } from '@hoops/domain/catalogue';
import type { JobKind } from '@hoops/domain/job/kinds';
import type { LambdaRow } from './lambda-row.ts';
import { readsStreams, writesOwnJob, writesStreams } from './needs.ts';

/** Every so many minutes, or once a day at a time of the club's clock: `04:00`, whatever daylight saving does. */
export type JobSchedule =
  | { readonly everyMinutes: number }
  | { readonly dailyAt: `${number}${number}:${number}${number}` };

/** What all jobs say of themselves. */
type JobRow = LambdaRow & {
  readonly name: string;
  readonly purpose: string;
  /** Into how many segments its work is cut on AWS, which are worked on side by side; left out, one Lambda does it all. */
  readonly segments?: number;
};

/** A Lambda that runs on a schedule. */
export type Job = JobRow & {
  readonly schedule: JobSchedule;
  /**
   * `calendar`: what it does depends on the date, so it also runs on each of the days that a moved clock passes.
   * `recovery`: it takes up what a crash left open, whatever the date.
   */
  readonly kind: 'calendar' | 'recovery';
};

/** A job in segments that runs because of an event: a person asks for it, in its stream, or what is `startedBy`. */
export type BackgroundJob = JobRow & { readonly segments: number } & (
    | { readonly name: JobKind; readonly startedBy?: undefined }
    | { readonly startedBy: EventType }
  );

export const jobs: readonly Job[] = [
  {
    name: 'assess-charges',
    purpose: "Bills the classes of a new month, once a family, when the club's calendar says so.",
    schedule: { everyMinutes: 60 },
    kind: 'calendar',
    segments: 16,
    handler: 'packages/billing/src/handlers/assess-charges.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'coordination'],
  },
  {
    name: 'autopay',
    purpose: 'Starts automatic payments of class bills, once a family and day.',
    schedule: { everyMinutes: 60 },
    kind: 'calendar',
    segments: 16,
    handler: 'packages/billing/src/handlers/autopay.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'coordination'],
  },
  {
    name: 'notices',
    purpose: 'Gives families notice of what lies ahead, once a family and day; the mailer mails it.',
    // At a time at which people read mails.
    schedule: { dailyAt: '09:00' },
    kind: 'calendar',
    segments: 16,
    handler: 'packages/billing/src/handlers/notices.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'coordination'],
  },
  {
    name: 'republish',
    purpose: 'Publishes again what the stream consumer may have parked or missed in the last hours.',
    schedule: { everyMinutes: 60 },
    kind: 'recovery',
    segments: 8,
    handler: 'packages/bus/src/handlers/republish.handler',
    timeoutSeconds: 120,
    needs: [...readsStreams, 'events-scan', 'coordination', 'bus-publish'],
  },
  {
    name: 'keep-heads',
    purpose: 'Enters once a day where the streams end in a signed log, in storage that is written once.',
    schedule: { everyMinutes: 60 },
    kind: 'calendar',
    handler: 'packages/audit/src/handlers/keep-heads.handler',
    timeoutSeconds: 600,
    // The heads of a million streams.
    memory: 1_024,
    needs: ['events-scan', 'proofs', 'heads-keep'],
  },
  {
    name: 'sweep',
    purpose: 'Takes up the webhooks and the intents that a crash left open.',
    schedule: { everyMinutes: 15 },
    kind: 'recovery',
    handler: 'packages/billing/src/handlers/sweep.handler',
    timeoutSeconds: 120,
    needs: [...writesStreams, 'events-scan', 'inbox-read', 'inbox-write', 'coordination', 'stripe-api'],
  },
  {
    name: 'reconcile',
    purpose: "Compares Stripe's books with ours and heals what differs.",
    schedule: { dailyAt: '04:00' },
    kind: 'calendar',
    // Each sends its part of what Stripe takes in a second.
    segments: 2,
    handler: 'packages/billing/src/handlers/reconcile.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'inbox-write', 'coordination', 'stripe-api'],
  },
];

/** Comparing all rows with all events, and writing rows and what was done to them. */
const writesRows = [
  ...writesStreams,
  'events-scan',
  'rows-read',
  'rows-batch',
  'rows-scan',
  'rows-write',
  'heads-read',
  'coordination',
] as const;

/** Those that administrators and operators ask for, and one that follows an edit. Names become queue names: never change one once deployed. */
export const backgroundJobs: readonly BackgroundJob[] = [
  {
    name: 'schedule-mailer',
    purpose: 'Mails the families about a changed schedule, each family once.',
    startedBy: 'ScheduleNoticeStarted',
    // Each sends its part of what SES takes in a second.
    segments: 8,
    handler: 'packages/mail/src/handlers/schedule-mailer.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'rows-read', 'coordination', 'mail-send'],
  },
  {
    name: 'verify',
    purpose:
      'Checks every stored event, and all rows against them, when an administrator or an operator asks for it.',
    segments: 16,
    handler: 'packages/audit/src/handlers/verify.handler',
    timeoutSeconds: 300,
    // The heads of a million streams.
    memory: 1_024,
    needs: [
      ...writesOwnJob,
      'events-scan',
      'rows-read',
      'rows-batch',
      'rows-scan',
      'heads-read',
      'coordination',
    ],
  },
  {
    name: 'rebuild',
    purpose:
      'Makes all rows of the events again beside the live ones, compares, and switches, when it is asked for.',
    segments: 16,
    handler: 'packages/audit/src/handlers/rebuild.handler',
    timeoutSeconds: 300,
    // The heads of a million streams.
    memory: 1_024,
    needs: writesRows,
  },
  {
    name: 'repair',
    purpose: 'Makes those rows again that are not what the events say, when it is asked for.',
    segments: 16,
    handler: 'packages/audit/src/handlers/repair.handler',
    timeoutSeconds: 300,
    // The heads of a million streams.
    memory: 1_024,
    needs: writesRows,
  },
  {
    name: 'rollback',
    purpose: 'Goes back to the rows from before the last rebuild, when it is asked for.',
    segments: 16,
    handler: 'packages/audit/src/handlers/rollback.handler',
    timeoutSeconds: 300,
    // The heads of a million streams.
    memory: 1_024,
    needs: writesRows,
  },
  {
    name: 'rollforward',
    purpose: 'Goes to the newer rows again after one went back, when it is asked for.',
    segments: 16,
    handler: 'packages/audit/src/handlers/rollforward.handler',
    timeoutSeconds: 300,
    // The heads of a million streams.
    memory: 1_024,
    needs: writesRows,
  },
  {
    name: 'retire',
    purpose: 'Removes the rows that were kept for going back, when it is asked for.',
    segments: 16,
    handler: 'packages/audit/src/handlers/retire.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'rows-read', 'rows-scan', 'rows-write', 'coordination'],
  },
  {
    name: 'sign-heads',
    purpose:
      'Signs where the streams end today, and checks what was signed before, when an administrator or an operator asks for it.',
    segments: 1,
    handler: 'packages/audit/src/handlers/sign-heads.handler',
    timeoutSeconds: 600,
    // The heads of a million streams.
    memory: 1_024,
    needs: [...writesOwnJob, 'events-scan', 'heads-keep', 'coordination'],
  },
  {
    name: 'reconciliation',
    purpose: "Compares Stripe's books with ours when an administrator or an operator asks for it.",
    segments: 1,
    handler: 'packages/audit/src/handlers/reconciliation.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'inbox-write', 'coordination', 'stripe-api'],
  },
  {
    name: 'export',
    purpose: 'Writes all stored events into one file when an administrator or an operator asks for it.',
    segments: 16,
    handler: 'packages/audit/src/handlers/export.handler',
    timeoutSeconds: 300,
    needs: [...writesOwnJob, 'events-scan', 'coordination'],
  },
  {
    name: 'erase-family',
    purpose: 'Erases the personal data of a family when an administrator or an operator asks for it.',
    // It asks Stripe, which each segment would have a part of the limit for.
    segments: 1,
    handler: 'packages/audit/src/handlers/erase-family.handler',
    timeoutSeconds: 300,
    needs: [
      ...writesStreams,
      'keys-erase',
      'sign-ins-remove',
      'stripe-api',
      'events-scan',
      'rows-read',
      'rows-batch',
      'rows-write',
      'coordination',
    ],
  },
  {
    name: 'erase-requests',
    purpose:
      'Erases requests of visitors that were kept for as long as the rule says, when an administrator or an operator asks for it.',
    segments: 1,
    handler: 'packages/audit/src/handlers/erase-requests.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'keys-erase', 'events-scan', 'coordination'],
  },
];
