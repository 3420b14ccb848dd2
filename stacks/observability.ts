import { todoOf } from '@hoops/wiring/alarm-guide';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { type Stack, type StackContext, use } from '#platform';
import { HttpApi } from './http-api.ts';
import { Jobs } from './jobs.ts';
import { MailReports } from './mail-reports.ts';
import { physicalName, stageSettings } from './stage-settings.ts';
import { Streams } from './streams.ts';
import { Subscribers } from './subscribers.ts';
import {
  apiMetric,
  brokenRunsOf,
  countedBy,
  deadLettersOf,
  delayOf,
  errorsOf,
  failuresOf,
  lagOf,
  mailReputation,
  missedRunAlarm,
  serverErrorsOf,
  undeliveredBy,
  type Watched,
} from './watched-metrics.ts';

export const Observability = ({ stack, app }: StackContext) => {
  const { alarmEmail, monthlyBudget, backupCopyVaultArn } = stageSettings(app.stage);
  const topic = createAlarmTopic(stack);
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
  if (alarmEmail && monthlyBudget) createBudget(stack, monthlyBudget, alarmEmail);

  if (backupCopyVaultArn) reportFailedBackups(stack, topic);

  const { consumers } = use(Streams);
  const { httpApiId } = use(HttpApi).api;
  const { reports, rules } = use(MailReports);
  const deadLetters = [use(Subscribers), use(MailReports), use(Streams), use(Jobs)]
    .flatMap(({ deadLetterQueues }) => deadLetterQueues)
    .map(deadLettersOf);
  const readers = [...use(Subscribers).subscribers, reports];
  const delays = readers.map(delayOf);
  const failures = readers.map((reader) => failuresOf(reader, app.stage));
  const { scheduled, background } = use(Jobs);
  const silences = scheduled.map(missedRunAlarm);
  const brokenRuns = [...scheduled, ...background].flatMap(({ name, machine }) =>
    machine ? brokenRunsOf({ name, machine }) : [],
  );
  const undelivered = rules.map(undeliveredBy);
  const errors = consumers.map(errorsOf);
  const lags = consumers.map(lagOf);
  const serverErrors = serverErrorsOf(httpApiId);
  const counted = countedBy(app.stage);

  const watched = [
    ...deadLetters,
    ...delays,
    ...failures,
    ...silences,
    ...brokenRuns,
    ...undelivered,
    ...errors,
    ...lags,
    serverErrors,
    ...counted,
    ...mailReputation,
  ];
  for (const { name, says, metric, threshold, below } of watched) {
    new Alarm(stack, name, {
      alarmName: physicalName(stack, name),
      // Two lines. The alarm's email shows both together; the System status page shows them separately.
      alarmDescription: `${says}\n${todoOf(name)}`,
      metric,
      threshold,
      evaluationPeriods: below?.periods ?? 1,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(topic));
  }
  new Dashboard(stack, 'Dashboard', {
    dashboardName: physicalName(stack, 'operations'),
    widgets: [
      [
        graph('Requests', [apiMetric(httpApiId, 'Count', 'Sum'), serverErrors.metric]),
        graph('Latency, 95th percentile', [apiMetric(httpApiId, 'Latency', 'p95')]),
      ],
      [graph('Stream consumers behind', metricsOf(lags)), graph('Stream errors', metricsOf(errors))],
      [graph('Oldest message', metricsOf(delays)), graph('Dead letters', metricsOf(deadLetters))],
      [graph('Could not be handled', metricsOf(failures)), graph('Runs of jobs', metricsOf(silences))],
      [
        graph('Mail reputation', metricsOf(mailReputation)),
        graph('Undelivered, and lines in logs', metricsOf([...undelivered, ...counted])),
      ],
      [graph('Runs of jobs that failed', metricsOf(brokenRuns))],
    ],
  });
};

/** A custom policy replaces the default policy, which would let all services of the account publish. */
const createAlarmTopic = (stack: Stack): Topic => {
  const topic = new Topic(stack, 'Alarms', { enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AlarmsOfThisAccount',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  );
  return topic;
};

/**
 * Emails failures to the alarm's subscribers. AWS Backup also reports copies to another region or account.
 */
const reportFailedBackups = (stack: Stack, topic: Topic): void => {
  const [state, reason] = ['state', 'statusMessage'].map((field) => EventField.fromPath(`$.detail.${field}`));
  const rule = new Rule(stack, 'BackupFailures', {
    ruleName: physicalName(stack, 'backup-failures'),
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'] },
    },
    targets: [
      // Referenced by ARN; otherwise CDK would let every rule of the account publish.
      new SnsTopic(Topic.fromTopicArn(stack, 'AlarmsOfBackups', topic.topicArn), {
        message: RuleTargetInput.fromText(
          `A nightly backup or its copy ended as ${state}: ${reason} Start one by hand in the console of AWS Backup.`,
        ),
      }),
    ],
  });
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'FailedBackups',
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { ArnEquals: { 'aws:SourceArn': rule.ruleArn } },
    }),
  );
};

const metricsOf = (watched: readonly Watched[]): IMetric[] => watched.map(({ metric }) => metric);

const graph = (title: string, left: IMetric[]): IWidget => {
  const widget = new GraphWidget({ title, left, width: 12 });
  return Object.assign(widget, { warnings: widget.warnings ?? [], warningsV2: widget.warningsV2 ?? {} });
};

const noticeAt = (notificationType: 'ACTUAL' | 'FORECASTED', percent: number, email: string) => ({
  notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: percent },
  subscribers: [{ subscriptionType: 'EMAIL', address: email }],
});

/** Monthly budget of the account, which only sends an email. */
const createBudget = (stack: Stack, dollars: number, email: string): CfnBudget =>
  new CfnBudget(stack, 'Budget', {
    budget: {
      budgetName: physicalName(stack, 'month'),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: [noticeAt('ACTUAL', 80, email), noticeAt('FORECASTED', 100, email)],
  });
