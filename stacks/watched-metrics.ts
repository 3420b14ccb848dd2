import { answerUndeclaredLogged } from '@hoops/api/http/answer-as-declared';
import { headsWrongLogged } from '@hoops/audit/kept-heads/heads-run';
import {
  credentialsRefusedLogged,
  disputeOpenedLogged,
  intentStuckLogged,
  payoutFailedLogged,
  refundFailedLogged,
} from '@hoops/billing/alarm-lines';
import { streamBrokenLogged } from '@hoops/event-store/event-store';
import { pushNotSentLogged } from '@hoops/mail/push/tell-devices';
import { unreadableLogged } from '@hoops/runtime/logger';
import { lateSeconds, subscriberAlarms } from '@hoops/wiring/alarm-guide';
import type { Job } from '@hoops/wiring/jobs';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Duration } from 'aws-cdk-lib/core';
import type { Lambda } from '#platform';
import type { DeadLetterQueue } from './queue-lambda.ts';
import { appName } from './stage-settings.ts';

export type Watched = {
  readonly name: string;
  readonly says: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** If set, the alarm fires when the metric is below the threshold, or missing, for this many periods. */
  readonly below?: { readonly periods: number };
};

const period = Duration.minutes(5);
const minuteInMilliseconds = 60_000;

export const deadLettersOf = ({ name, queue }: DeadLetterQueue): Watched => ({
  ...subscriberAlarms.deadLetters(name),
  metric: queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
  threshold: 1,
});

export const delayOf = ({ name, queue }: { readonly name: string; readonly queue: Queue }): Watched => ({
  ...subscriberAlarms.late(name),
  metric: queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
  threshold: lateSeconds,
});

export const notHandledMetricName = 'NotHandled';

/**
 * Alarm for a message that keeps failing, hours before it becomes a dead letter. The queue's age metric omits
 * messages received three times.
 */
export const failuresOf = ({ name }: { readonly name: string }, stage: string): Watched => ({
  name: `${name}-is-failing`,
  says: `Three deliveries to the subscriber ${name} failed within a quarter of an hour.`,
  metric: new Metric({
    namespace: countedIn(stage),
    metricName: notHandledMetricName,
    dimensionsMap: { Subscriber: name },
    statistic: 'Sum',
    period: Duration.minutes(15),
  }),
  threshold: 3,
});

type ScheduledJob = Consumer & Pick<Job, 'schedule'>;

/** Daily jobs get 26 hours, because a day may have 25 hours. */
export const missedRunAlarm = ({ name, schedule, lambda }: ScheduledJob): Watched => {
  const [minutes, periods] = 'everyMinutes' in schedule ? [schedule.everyMinutes, 3] : [60, 26];
  return {
    name: `${name}-did-not-run`,
    says: `The job ${name} was not started when its schedule says so.`,
    metric: lambda.metricInvocations({ period: Duration.minutes(minutes), statistic: 'Sum' }),
    threshold: 1,
    below: { periods },
  };
};

export const brokenRunsOf = ({
  name,
  machine,
}: {
  readonly name: string;
  readonly machine: IStateMachine;
}): readonly Watched[] => [
  {
    name: `${name}-failed`,
    says: `A run of the job ${name} failed, for some of its segments or families.`,
    metric: machine.metricFailed({ period }),
    threshold: 1,
  },
  {
    name: `${name}-timed-out`,
    says: `A run of the job ${name} did not end in time: one that has a schedule is taken up by the next run.`,
    metric: machine.metricTimedOut({ period }),
    threshold: 1,
  },
];

/** Alarm for a rule without a dead-letter queue, whose events are lost after a day without delivery. */
export const undeliveredBy = (rule: { readonly name: string; readonly ruleName: string }): Watched => ({
  name: `${rule.name}-undelivered`,
  says: `The rule ${rule.name} could not deliver.`,
  metric: new Metric({
    namespace: 'AWS/Events',
    metricName: 'FailedInvocations',
    dimensionsMap: { RuleName: rule.ruleName },
    statistic: 'Sum',
    period,
  }),
  threshold: 1,
});

type Consumer = { readonly name: string; readonly lambda: Lambda };

export const errorsOf = ({ name, lambda }: Consumer): Watched => ({
  name: `${name}-errors`,
  says: `The stream consumer ${name} failed.`,
  metric: lambda.metricErrors({ period }),
  threshold: 1,
});

export const lagOf = ({ name, lambda }: Consumer): Watched => ({
  name: `${name}-lag`,
  says: `The stream consumer ${name} is more than a minute behind.`,
  metric: lambda.metric('IteratorAge', { period, statistic: 'Maximum' }),
  threshold: minuteInMilliseconds,
});

export const serverErrorsOf = (apiId: string): Watched => ({
  name: 'api-server-errors',
  says: 'The API answered with a server error at least five times in five minutes.',
  metric: apiMetric(apiId, '5xx', 'Sum'),
  threshold: 5,
});

export const countedLines = [
  {
    name: 'unreadable-data',
    says: 'Something stored cannot be read, and lists leave it out.',
    event: unreadableLogged,
    metricName: 'Unreadable',
  },
  {
    name: 'broken-streams',
    says: 'Stored events are gone or others than before, and their stream is halted.',
    event: streamBrokenLogged,
    metricName: 'BrokenStreams',
  },
  {
    name: 'wrong-heads',
    says: 'The signed heads of a day are missing, are not what was signed, or contradict an outsider.',
    event: headsWrongLogged,
    metricName: 'WrongHeads',
  },
  {
    name: 'payment-disputed',
    says: 'The bank of a family disputes a payment: the money screen says until when to answer.',
    event: disputeOpenedLogged,
    metricName: 'DisputesOpened',
  },
  {
    name: 'refund-failed',
    says: 'The bank of a family sent a refund back: they do not have the money.',
    event: refundFailedLogged,
    metricName: 'RefundsFailed',
  },
  {
    name: 'payout-failed',
    says: 'The bank of the club rejected a payout: Stripe sends nothing until the bank account is corrected.',
    event: payoutFailedLogged,
    metricName: 'PayoutsFailed',
  },
  {
    name: 'stripe-credentials',
    says: 'Stripe refuses our key, or what it may do: no payment gets done.',
    event: credentialsRefusedLogged,
    metricName: 'StripeCredentialsRefused',
  },
  {
    name: 'push-not-sent',
    says: 'A push service refuses our messages, or one could not be made: families hear by mail alone.',
    event: pushNotSentLogged,
    metricName: 'PushesNotSent',
  },
  {
    name: 'intent-stuck',
    says: 'What a family was promised is not decided at Stripe for two hours.',
    event: intentStuckLogged,
    metricName: 'IntentsStuck',
  },
  {
    name: 'undeclared-answers',
    says: 'An answer of the API had fields that its route does not declare, and they were left out.',
    event: answerUndeclaredLogged,
    metricName: 'UndeclaredAnswers',
  },
] as const;

export const countedIn = (stage: string): string => `${stage}-${appName}`;

export const countedBy = (stage: string): readonly Watched[] =>
  countedLines.map(({ name, says, metricName }) => ({
    name,
    says,
    metric: new Metric({ namespace: countedIn(stage), metricName, statistic: 'Sum', period }),
    threshold: 1,
  }));

const sesMetric = (metricName: string): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });

/** Alarms that fire before SES reviews the sender: 5% bounces or 0.1% complaints. */
export const mailReputation: readonly Watched[] = [
  {
    name: 'mail-bounces',
    says: 'More than 4% of our mails bounce.',
    metric: sesMetric('Reputation.BounceRate'),
    threshold: 0.04,
  },
  {
    name: 'mail-complaints',
    says: 'More than 0.08% of our mails are reported as unwanted.',
    metric: sesMetric('Reputation.ComplaintRate'),
    threshold: 0.0008,
  },
];

export const apiMetric = (apiId: string, metricName: string, statistic: string): Metric => {
  const dimensionsMap = { ApiId: apiId };
  return new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap, statistic, period });
};
