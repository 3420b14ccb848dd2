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
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { type StackContext, use } from 'sst/constructs';
import { HttpApi } from './http-api.ts';
import { Jobs } from './jobs.ts';
import { MailReports } from './mail-reports.ts';
import { physicalName } from './physical-name.ts';
import { stageSettings } from './stage-settings.ts';
import { Streams } from './streams.ts';
import { Subscribers } from './subscribers.ts';
import {
  apiMetric,
  countedBy,
  deadLettersOf,
  delayOf,
  errorsOf,
  lagOf,
  mailReputation,
  serverErrorsOf,
  undeliveredBy,
  type Watched,
} from './watched-metrics.ts';

/** Who is notified when something is stuck, and one page of graphs. */
export const Observability = ({ stack, app }: StackContext) => {
  const { alarmEmail } = stageSettings(app.stage);
  const topic = new Topic(stack, 'Alarms', { enforceSSL: true });
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));

  const { consumers } = use(Streams);
  const { httpApiId } = use(HttpApi).api;
  const { reports, rules } = use(MailReports);
  const deadLetters = [use(Subscribers), use(MailReports), use(Streams), use(Jobs)]
    .flatMap(({ deadLetterQueues }) => deadLetterQueues)
    .map(deadLettersOf);
  const delays = [...use(Subscribers).subscribers, reports].map(delayOf);
  const undelivered = rules.map(undeliveredBy);
  const errors = consumers.map(errorsOf);
  const lags = consumers.map(lagOf);
  const serverErrors = serverErrorsOf(httpApiId);

  const watched = [
    ...deadLetters,
    ...delays,
    ...undelivered,
    ...errors,
    ...lags,
    serverErrors,
    ...countedBy(app.stage),
    ...mailReputation,
  ];
  for (const { name, says, metric, threshold } of watched) {
    new Alarm(stack, name, {
      alarmName: physicalName(stack, name),
      alarmDescription: says,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
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
      [graph('Mail reputation', metricsOf(mailReputation))],
    ],
  });
};

const metricsOf = (watched: readonly Watched[]): IMetric[] => watched.map(({ metric }) => metric);

const graph = (title: string, left: IMetric[]): IWidget => {
  const widget = new GraphWidget({ title, left, width: 12 });
  return Object.assign(widget, { warnings: widget.warnings ?? [], warningsV2: widget.warningsV2 ?? {} });
};
