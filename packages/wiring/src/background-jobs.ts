import type { EventType } from '@hoops/domain/catalogue';
import type { StartableJob } from '@hoops/domain/job-kinds';
import type { JobRow } from './jobs.ts';
import { writesOwnJob, writesStreams } from './needs.ts';

/** Segmented job started by an event: a person's request in the job's stream, or `startedBy`. */
export type BackgroundJob = JobRow & { readonly segments: number } & (
    | { readonly name: StartableJob; readonly startedBy?: undefined }
    | { readonly startedBy: readonly EventType[] }
  );

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

/**
 * Requested jobs, and jobs triggered by schedule edits. A job's name is also its queue's name, so it must
 * never change after a deployment.
 */
export const backgroundJobs: readonly BackgroundJob[] = [
  {
    name: 'schedule-mailer',
    purpose: 'Emails each family once about a changed schedule.',
    startedBy: ['ScheduleNoticeStarted'],
    // Eight segments share the SES rate equally.
    segments: 8,
    handler: 'packages/mail/src/handlers/schedule-mailer.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'rows-read', 'coordination', 'mail-send'],
  },
  {
    name: 'make-ups',
    purpose: 'Grants make-up classes for canceled sessions and withdraws them for restored sessions.',
    startedBy: [
      'SessionsCanceled',
      'SessionsRestored',
      'SessionChanged',
      'ScheduleItemChanged',
      'ScheduleItemRemoved',
    ],
    segments: 8,
    handler: 'packages/billing/src/handlers/make-ups.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'coordination'],
  },
  {
    name: 'verify',
    purpose: 'Checks every stored event, and all rows against the events, on request.',
    segments: 16,
    handler: 'packages/audit/src/handlers/verify.handler',
    timeoutSeconds: 300,
    // Enough memory for the heads of a million streams.
    memory: 1_024,
    needs: [
      ...writesOwnJob,
      'events-scan',
      'rows-read',
      'rows-batch',
      'rows-scan',
      'heads-read',
      'inbox-read',
      'coordination',
    ],
  },
  {
    name: 'rebuild',
    purpose: 'Builds new rows from all events, compares them with the live rows and switches, on request.',
    segments: 16,
    handler: 'packages/audit/src/handlers/rebuild.handler',
    timeoutSeconds: 300,
    memory: 1_024,
    needs: writesRows,
  },
  {
    name: 'repair',
    purpose: 'Rebuilds rows that differ from the events, on request.',
    segments: 16,
    handler: 'packages/audit/src/handlers/repair.handler',
    timeoutSeconds: 300,
    memory: 1_024,
    needs: writesRows,
  },
  {
    name: 'switch',
    purpose: 'Switches to the rows from before the last rebuild, or back to the newer rows, on request.',
    segments: 16,
    handler: 'packages/audit/src/handlers/switch.handler',
    timeoutSeconds: 300,
    memory: 1_024,
    needs: writesRows,
  },
  {
    name: 'sign-heads',
    purpose: 'Signs today’s stream heads and checks earlier signatures, on request.',
    segments: 8,
    handler: 'packages/audit/src/handlers/sign-heads.handler',
    timeoutSeconds: 600,
    memory: 1_024,
    needs: [...writesOwnJob, 'events-scan', 'events-halt', 'heads-keep', 'coordination'],
  },
  {
    name: 'reconciliation',
    purpose: "Compares Stripe's records with ours, on request.",
    segments: 1,
    handler: 'packages/audit/src/handlers/reconciliation.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'events-scan', 'inbox-write', 'coordination', 'stripe-api'],
  },
  {
    name: 'export',
    purpose: 'Exports all stored events to one file, on request.',
    segments: 16,
    handler: 'packages/audit/src/handlers/export.handler',
    timeoutSeconds: 300,
    needs: [...writesOwnJob, 'events-scan', 'coordination'],
  },
  {
    name: 'erase-family',
    purpose: 'Erases a family’s personal data, on request.',
    // One segment, because several would have to share Stripe's rate limit.
    segments: 1,
    handler: 'packages/audit/src/handlers/erase-family.handler',
    timeoutSeconds: 300,
    needs: [
      ...writesStreams,
      'keys-erase',
      'sign-ins-remove',
      'suppressions-remove',
      'stripe-api',
      'events-scan',
      'rows-read',
      'rows-batch',
      'rows-scan',
      'rows-write',
      'coordination',
    ],
  },
  {
    name: 'erase-requests',
    purpose: 'Erases visitors’ requests whose retention period is over, on request.',
    segments: 1,
    handler: 'packages/audit/src/handlers/erase-requests.handler',
    timeoutSeconds: 300,
    needs: [...writesStreams, 'keys-erase', 'events-scan', 'coordination'],
  },
];
