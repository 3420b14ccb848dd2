import { backgroundJobs } from './background-jobs.ts';
import { jobs } from './jobs.ts';
import { mailReports } from './mail-reports.ts';
import { streamConsumers } from './stream-consumers.ts';
import { subscriptions } from './subscriptions.ts';

/** Meaning of alarms and the operator's task; code is in backticks. */
export type AlarmGuide = {
  /**
   * Names without the stage's prefix; `<subscriber>`, `<consumer>`, `<job>` and `<subscription>` (our own
   * bus) stand for each name.
   */
  readonly alarms: readonly string[];
  readonly means: string;
  readonly todo: string;
};

/** Requested jobs, and segmented scheduled ones: their runs can fail or take too long. */
const askedFor = backgroundJobs.filter(({ startedBy }) => !startedBy).map(({ name }) => name);
const inSegments = [...jobs, ...backgroundJobs.filter(({ startedBy }) => startedBy)]
  .filter(({ segments }) => segments !== undefined)
  .map(({ name }) => name);

/** One row per alarm, used by `docs/reference/alarms.md`, alarm emails and the page System status. */
export const alarmGuides: readonly AlarmGuide[] = [
  {
    alarms: ['<subscriber>-is-failing'],
    means: 'it failed three times in a quarter of an hour',
    todo: "Look for `event-not-handled` in its log: the event's id and the error are in it. Messages come again every three minutes.",
  },
  {
    alarms: ['<job>-did-not-run'],
    means: 'nothing started it when its schedule says so',
    todo: "Look at the schedule in EventBridge Scheduler and for throttling, then start the Lambda by hand: every job takes up what it finds. It goes off once after a stage's first deployment, until the first run.",
  },
  {
    alarms: askedFor.flatMap((name) => [`${name}-failed`, `${name}-timed-out`]),
    means: 'a job that was asked for did not end as it should',
    todo: 'Read the log of its Lambda. `npm run audit -- jobs` says how far it is, `cancel KIND` ends it when it is still open, then `start KIND --reason ...` begins it again; so does the page Background jobs.',
  },
  {
    alarms: inSegments.map((name) => `${name}-failed`),
    means: 'a run ended with segments or families that failed',
    todo: "Read the job's log. The next run does what is left; `aws stepfunctions start-execution --state-machine-arn <arn>` starts one now.",
  },
  {
    alarms: inSegments.map((name) => `${name}-timed-out`),
    means: 'a run did not end within an hour (`reconcile`: 23 hours, `schedule-mailer`: a day)',
    todo: 'The next run goes on where each segment was. If that happens again: more `segments` in `packages/wiring/src/jobs.ts`.',
  },
  {
    alarms: ['<subscriber>-dead-letters-not-empty'],
    means: 'an event failed 50 times',
    todo: "Read why in the Lambda's log (the event's id is in it), mend it, deploy, then deliver it again on the page Dead letters: subscribers take repetitions.",
  },
  {
    alarms: ['<subscription>-undelivered-not-empty', 'jobs-undelivered-not-empty'],
    means: 'EventBridge could not hand over',
    todo: 'Usually a policy was changed by hand: deploy, then deliver again on the page Dead letters, or start the job again. The projector also heals by a rebuild.',
  },
  {
    alarms: [
      'mail-reports-delivery-undelivered',
      'mail-reports-bounce-undelivered',
      'mail-reports-complaint-undelivered',
    ],
    means: 'what SES reports does not reach its queue',
    todo: 'Usually a policy was changed by hand: deploy. EventBridge tries for a day. These rules have no dead-letter queue because it would hold addresses.',
  },
  {
    alarms: ['publisher-dead-letters-not-empty'],
    means: 'a commit was parked after ten tries',
    todo: 'The hourly job `republish` publishes it again. Delete the message when it has.',
  },
  {
    alarms: ['webhook-processor-dead-letters-not-empty'],
    means: 'a webhook was parked',
    todo: 'The job `sweep` takes it up again every 15 minutes. Delete the message when it has.',
  },
  {
    alarms: ['jobs-failed-not-empty'],
    means: 'a run failed twice',
    todo: "Read the job's log. The next run of a scheduled job starts from what it finds; start any other again, then discard what lies on the page Dead letters.",
  },
  {
    alarms: ['unreadable-data'],
    means: 'something stored cannot be read; lists name it and show the rest',
    todo: 'Find `"event":"unreadable"` in the Lambdas\' logs: `where` names it. Run `npm run audit -- verify`, then restore the table or the keys, or repair the rows.',
  },
  {
    alarms: ['<subscriber>-is-late', '<consumer>-lag'],
    means: 'work piles up',
    todo: "Look for throttling, then at Stripe's and AWS's status pages.",
  },
  {
    alarms: ['<consumer>-errors'],
    means: 'the publisher or the webhook processor failed',
    todo: 'It is harmless when it stops by itself: it resumes where it was.',
  },
  {
    alarms: ['broken-streams'],
    means: 'stored events are gone or others than before; their stream is halted',
    todo: 'Find `"event":"stream-broken"` in the logs, then do what docs/audit.md#a-halted-stream says.',
  },
  {
    alarms: ['wrong-heads'],
    means: 'the signed heads of a day are missing, were changed, or do not follow the day before',
    todo: 'Find `"event":"heads-wrong"` in the log of `keep-heads`: it says what is wrong. A day that was not kept cannot be made up for: find out why the job did not run. Days that are lost for good are accepted as docs/runbooks/restore.md says. Else find out who wrote to the bucket (CloudTrail); nothing is signed until it is right.',
  },
  {
    alarms: ['payment-disputed'],
    means: 'the holder of a card told their bank that a payment was not right',
    todo: 'Answer it before the day on the page Money, as docs/runbooks/disputed-payment.md says.',
  },
  {
    alarms: ['refund-failed'],
    means:
      'a bank sent a refund back: the family does not have the money, and the log, which said that it was returned, says this beside it',
    todo: "The coach is mailed too. Return it in another way and agree that with the family. The months' sums stay apart by it on the page Reconciliation, so note it there.",
  },
  {
    alarms: ['stripe-credentials'],
    means:
      'Stripe refuses our key (401), or what the key may do (403): families hear that it is not certain yet',
    todo: 'Put the right key, as docs/runbooks/secrets.md says; what was promised is done by itself then.',
  },
  {
    alarms: ['push-not-sent'],
    means:
      'a push service refused a message for good, or what is kept of a device cannot be opened: its family hears by mail alone',
    todo: 'Find `"event":"push-not-sent"` in the log of `schedule-mailer`: it names the service, or the family’s stream with the error. A refusal of all devices of one service means that it takes our signature no more (docs/decisions/0008-mail-once-except-across-a-crash.md).',
  },
  {
    alarms: ['intent-stuck'],
    means:
      'what a family was promised (`kind`) is open for two hours, and each try ends in nothing certain; only what is about the same athlete, or other class months, waits for it',
    todo: 'Find `"event":"intent-stuck"` in the logs, then the intent\'s id in the metadata at Stripe: a payment in an unforeseen state is captured or cancelled there, and the next sweep records how it ended.',
  },
  {
    alarms: ['undeclared-answers'],
    means: 'an answer had fields that its route does not declare; left out',
    todo: 'Find `"event":"answer-undeclared"` in the logs: it names the route and the fields. Declare them, or stop answering them.',
  },
  {
    alarms: ['api-server-errors'],
    means: 'five answers of 500 or more in five minutes',
    todo: "Look for `request-failed` in the API's log.",
  },
  {
    alarms: ['mail-bounces', 'mail-complaints'],
    means: 'SES reviews senders at 5 % and 0.1 %',
    todo: 'Look at the mail log for the addresses that bounce. SES sends nothing more to them: one that works again is taken off its list, as docs/runbooks/mail-came-back.md says.',
  },
];

const placeholders: Readonly<Record<string, readonly { readonly name: string }[]>> = {
  '<subscriber>': [...subscriptions, mailReports],
  '<subscription>': subscriptions,
  '<consumer>': streamConsumers,
  '<job>': jobs,
};

/**
 * Alarms of a guide's name.
 * @throws Error for an unknown placeholder
 */
export const alarmsNamed = (documented: string): readonly string[] => {
  const [placeholder] = /<\w+>/.exec(documented) ?? [];
  if (placeholder === undefined) return [documented];
  const rows = placeholders[placeholder];
  if (!rows) throw new Error(`A guide names an alarm of a ${placeholder}, which nobody knows.`);
  return rows.map(({ name }) => documented.replace(placeholder, name));
};

const todos: ReadonlyMap<string, string> = new Map(
  alarmGuides.flatMap(({ alarms, todo }) => alarms.flatMap(alarmsNamed).map((name) => [name, todo])),
);

/**
 * Instruction for an alarm.
 * @param name without the stage's prefix
 * @throws Error without a guide
 */
export const todoOf = (name: string): string => {
  const todo = todos.get(name);
  if (todo === undefined) throw new Error(`No guide says what to do about the alarm ${name}.`);
  return todo;
};

/** Subscriber alarms that the local system can also derive from queues, in CloudWatch's words. */
export const subscriberAlarms = {
  deadLetters: (queue: string) => ({
    name: `${queue}-not-empty`,
    says: `Something could not be done and lies in ${queue}.`,
  }),
  late: (name: string) => ({
    name: `${name}-is-late`,
    says: `The subscriber ${name} has left an event lying for a quarter of an hour.`,
  }),
} as const;

/** Seconds after which an event that still waits counts as late. */
export const lateSeconds = 15 * 60;
