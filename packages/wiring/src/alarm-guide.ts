import { backgroundJobs } from './background-jobs.ts';
import { jobs } from './jobs.ts';
import { mailReports } from './mail-reports.ts';
import { streamConsumers } from './stream-consumers.ts';
import { subscriptions } from './subscriptions.ts';

export type AlarmGuide = {
  /**
   * Names without the stage's prefix. `<subscriber>`, `<consumer>`, `<job>` and `<subscription>` (our own
   * bus) stand for all such names.
   */
  readonly alarms: readonly string[];
  readonly means: string;
  readonly todo: string;
};

const requested = backgroundJobs.filter(({ startedBy }) => !startedBy).map(({ name }) => name);
const inSegments = [...jobs, ...backgroundJobs.filter(({ startedBy }) => startedBy)]
  .filter(({ segments }) => segments !== undefined)
  .map(({ name }) => name);

/**
 * Guides, used by `docs/reference/alarms.md`, alarm emails and the System status page. Every alarm has a
 * guide.
 */
export const alarmGuides: readonly AlarmGuide[] = [
  {
    alarms: ['<subscriber>-is-failing'],
    means: 'It failed three times within 15 minutes.',
    todo: "Find `event-not-handled` in its log, with the event's id and the error. Messages are redelivered every three minutes.",
  },
  {
    alarms: ['<job>-did-not-run'],
    means: 'The job did not start on schedule.',
    todo: "Check the schedule in EventBridge Scheduler and check for throttling, then invoke the Lambda by hand; every job resumes from stored state. After a stage's first deployment the alarm is on until the first run.",
  },
  {
    alarms: requested.flatMap((name) => [`${name}-failed`, `${name}-timed-out`]),
    means: 'A requested job failed or timed out.',
    todo: 'Read the log of its Lambda. `npm run audit -- jobs` shows its progress. If it is still open, `cancel KIND` ends it; `start KIND --reason ...` or the Background jobs page starts it again.',
  },
  {
    alarms: inSegments.map((name) => `${name}-failed`),
    means: 'A run ended with failed segments or families.',
    todo: "Read the job's log. The next run completes the rest; `aws stepfunctions start-execution --state-machine-arn <arn>` starts one now.",
  },
  {
    alarms: inSegments.map((name) => `${name}-timed-out`),
    means: 'A run did not finish within an hour (`reconcile`: 23 hours, `schedule-mailer`: a day).',
    todo: 'The next run resumes each segment at its checkpoint. If it happens again, raise `segments` in `packages/wiring/src/jobs.ts`.',
  },
  {
    alarms: ['<subscriber>-dead-letters-not-empty'],
    means: 'An event failed 50 times.',
    todo: "Find the cause in the Lambda's log by the event's id, fix and deploy, then redrive the event on the Dead letters page. Subscribers are idempotent.",
  },
  {
    alarms: ['<subscription>-undelivered-not-empty', 'jobs-undelivered-not-empty'],
    means: 'EventBridge could not deliver an event.',
    todo: 'Usually a policy was changed by hand: deploy, then redrive on the Dead letters page or start the job again. A rebuild also repairs the projector’s rows.',
  },
  {
    alarms: [
      'mail-reports-delivery-undelivered',
      'mail-reports-bounce-undelivered',
      'mail-reports-complaint-undelivered',
    ],
    means: 'SES reports do not reach their queue.',
    todo: 'Usually a policy was changed by hand: deploy. EventBridge retries for a day. These rules have no dead-letter queue, because it would contain addresses.',
  },
  {
    alarms: ['publisher-dead-letters-not-empty'],
    means: 'A commit was moved to the dead-letter queue after ten attempts.',
    todo: 'The hourly job `republish` publishes it again. Then delete the message.',
  },
  {
    alarms: ['webhook-processor-dead-letters-not-empty'],
    means: 'A webhook was moved to the dead-letter queue.',
    todo: 'The job `sweep` retries it every 15 minutes. Then delete the message.',
  },
  {
    alarms: ['jobs-failed-not-empty'],
    means: 'A run failed twice.',
    todo: "Read the job's log. A scheduled job resumes with its next run; start any other job again. Then discard the message on the Dead letters page.",
  },
  {
    alarms: ['unreadable-data'],
    means: 'A stored item cannot be read; lists name it and show the rest.',
    todo: 'Find `"event":"unreadable"` in the Lambdas’ logs; `where` names the item. Run `npm run audit -- verify`, then restore the table or the keys, or repair the rows.',
  },
  {
    alarms: ['<subscriber>-is-late', '<consumer>-lag'],
    means: 'A backlog is growing.',
    todo: 'Check for throttling, then the status pages of Stripe and AWS.',
  },
  {
    alarms: ['<consumer>-errors'],
    means: 'The publisher or the webhook processor failed.',
    todo: 'No action is needed if it stops: the consumer resumes at its checkpoint.',
  },
  {
    alarms: ['broken-streams'],
    means: 'Stored events are missing or changed; their stream is halted.',
    todo: 'Find `"event":"stream-broken"` in the logs, then follow docs/audit.md#a-halted-stream.',
  },
  {
    alarms: ['wrong-heads'],
    means:
      'Signed heads of a day are missing, were changed, are inconsistent with the day before, or contradict a timestamp or a witness.',
    todo: 'Find `"event":"heads-wrong"` in the log of `keep-heads` for the difference. A missed day cannot be signed later: find out why the job did not run. Accept permanently lost days as in docs/runbooks/restore.md. Otherwise find out who wrote to the bucket (CloudTrail). Nothing is signed until this is resolved, unless only a timestamp or a witness contradicts: then compare with an earlier backup.',
  },
  {
    alarms: ['payment-disputed'],
    means: 'A cardholder disputed a payment with their bank.',
    todo: 'Respond before the deadline on the Money page, as in docs/runbooks/disputed-payment.md.',
  },
  {
    alarms: ['refund-failed'],
    means:
      'A bank returned a refund, so the family did not get the money. The event log has the refund and its return.',
    todo: 'The coach is emailed too. Agree with the family on another way to return the money. The monthly totals on the Reconciliation page keep differing by the amount, so note it there.',
  },
  {
    alarms: ['payout-failed'],
    means: 'The club’s bank rejected a payout. Stripe keeps the money and sends nothing more.',
    todo: 'Correct the bank account in Stripe (Settings, Bank accounts). The money is in the next payout; the Money page shows both.',
  },
  {
    alarms: ['stripe-credentials'],
    means:
      'Stripe rejects our key (401) or its permissions (403). Families see that their request is still being confirmed.',
    todo: 'Set the right key as in docs/runbooks/secrets.md. Open intents then complete automatically.',
  },
  {
    alarms: ['push-not-sent'],
    means:
      'A push service permanently rejected a message, or a stored device cannot be opened. The family gets email only.',
    todo: 'Find `"event":"push-not-sent"` in the log of `schedule-mailer`, with the service, or the family’s stream and the error. If a service rejects all devices, it no longer accepts our signature (docs/decisions/0008-mail-once-except-across-a-crash.md).',
  },
  {
    alarms: ['intent-stuck'],
    means:
      'An intent (`kind`) has been open for two hours, and no attempt had a certain result. Only intents for the same athlete or other class months wait for it.',
    todo: 'Find `"event":"intent-stuck"` in the logs, then the intent’s id in Stripe’s metadata. Capture or cancel a payment in an unexpected state there; the next sweep records the result.',
  },
  {
    alarms: ['undeclared-answers'],
    means: 'A response had fields that its route does not declare; they were left out.',
    todo: 'Find `"event":"answer-undeclared"` in the logs, with the route and the fields. Declare the fields or stop returning them.',
  },
  {
    alarms: ['api-server-errors'],
    means: 'Five responses of 500 or more within five minutes.',
    todo: "Find `request-failed` in the API's log.",
  },
  {
    alarms: ['mail-bounces', 'mail-complaints'],
    means: 'SES puts a sender under review at a 5% bounce rate or a 0.1% complaint rate.',
    todo: 'Find the bouncing addresses in the mail log. SES sends them nothing more; remove an address that works again from its list, as in docs/runbooks/mail-came-back.md.',
  },
];

const placeholders: Readonly<Record<string, readonly { readonly name: string }[]>> = {
  '<subscriber>': [...subscriptions, mailReports],
  '<subscription>': subscriptions,
  '<consumer>': streamConsumers,
  '<job>': jobs,
};

/** @throws Error for an unknown placeholder */
export const alarmsNamed = (documented: string): readonly string[] => {
  const [placeholder] = /<\w+>/.exec(documented) ?? [];
  if (placeholder === undefined) return [documented];
  const rows = placeholders[placeholder];
  if (!rows) throw new Error(`A guide uses the unknown placeholder ${placeholder}.`);
  return rows.map(({ name }) => documented.replace(placeholder, name));
};

const todos: ReadonlyMap<string, string> = new Map(
  alarmGuides.flatMap(({ alarms, todo }) => alarms.flatMap(alarmsNamed).map((name) => [name, todo])),
);

/**
 * @param name without the stage's prefix
 * @throws Error if the alarm has no guide
 */
export const todoOf = (name: string): string => {
  const todo = todos.get(name);
  if (todo === undefined) throw new Error(`The alarm ${name} has no guide.`);
  return todo;
};

/**
 * Subscriber alarms that the local system also computes from its queues, with the same text as in CloudWatch.
 */
export const subscriberAlarms = {
  deadLetters: (queue: string) => ({
    name: `${queue}-not-empty`,
    says: `A message failed permanently and is in ${queue}.`,
  }),
  late: (name: string) => ({
    name: `${name}-is-late`,
    says: `The subscriber ${name} has not handled an event for 15 minutes.`,
  }),
} as const;

export const lateSeconds = 15 * 60;
