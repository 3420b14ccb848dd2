import type { SegmentRequest } from '@hoops/runtime/segments/segmented-job';
import { alarmGuides, alarmsNamed, todoOf } from '@hoops/wiring/alarm-guide';
import { backgroundJobs } from '@hoops/wiring/background-jobs';
import { eventPatternOf, requestPatternOf } from '@hoops/wiring/event-pattern';
import { type JobSchedule, jobs } from '@hoops/wiring/jobs';
import { mailReports } from '@hoops/wiring/mail-reports';
import { streamConsumers } from '@hoops/wiring/stream-consumers';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import { account } from './aws-stub.ts';
import { lambdaNamed } from './bundles.ts';
import { countingWorld } from './counting-world.ts';
import { production } from './production.ts';
import { isAllowedByPolicy } from './resource-policy.ts';
import { interpret } from './states-interpreter.ts';
import { resourcesOf, type Synthesized } from './synth-app.ts';

let cloud: Synthesized;
beforeAll(async () => {
  cloud = await production();
});

const named = (name: string) => `prod-all-american-hoops-${name}`;
const queues = () => resourcesOf(cloud, 'AWS::SQS::Queue');
const queue = (name: string) => {
  const found = queues().find(({ properties }) => properties.QueueName === named(name));
  if (!found) throw new Error(`There is no queue ${name}.`);
  return found;
};
const rule = (name: string) =>
  resourcesOf(cloud, 'AWS::Events::Rule').find(({ properties }) => properties.Name === named(name))
    ?.properties;
const mappings = (stack: string) =>
  resourcesOf(cloud, 'AWS::Lambda::EventSourceMapping').filter((mapping) => mapping.stack === stack);
const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

describe.each(subscriptions)('the subscriber $name', (subscription) => {
  const { name, timeoutSeconds, delaySeconds } = subscription;

  it('every subscriber has a rule that sends its events to its queue, with a dead-letter queue', () => {
    const { source, 'detail-type': detailType } = eventPatternOf(subscription);
    expect(rule(name)?.EventPattern).toEqual({ source, ...(detailType && { 'detail-type': detailType }) });
    expect(rule(name)?.Targets).toEqual([
      expect.objectContaining({
        Arn: arnOf(queue(name).id),
        DeadLetterConfig: { Arn: arnOf(queue(`${name}-undelivered`).id) },
      }),
    ]);
  });

  it('every subscriber has a queue with a long timeout, many retries and a dead-letter queue', () => {
    const { properties } = queue(name);
    expect(properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeoutSeconds);
    expect(properties.DelaySeconds).toBe(delaySeconds);
    expect(properties.RedrivePolicy.deadLetterTargetArn).toEqual(arnOf(queue(`${name}-dead-letters`).id));
    expect(properties.RedrivePolicy.maxReceiveCount).toBeGreaterThanOrEqual(20);
  });

  it('a subscriber reports failures per message', () => {
    const mapping = mappings('Subscribers').find(
      ({ properties }) => JSON.stringify(properties.EventSourceArn) === JSON.stringify(arnOf(queue(name).id)),
    );
    expect(mapping?.properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
  });
});

it('SES reports go to the default event bus', () => {
  const [destination] = resourcesOf(cloud, 'AWS::SES::ConfigurationSetEventDestination');
  expect(destination?.properties.EventDestination).toMatchObject({
    MatchingEventTypes: ['delivery', 'bounce', 'complaint'],
    EventBridgeDestination: { EventBusArn: expect.anything() },
  });
});

it('SES suppresses only bounced addresses, not people who complained', () => {
  const [set] = resourcesOf(cloud, 'AWS::SES::ConfigurationSet');
  expect(set?.properties.SuppressionOptions).toEqual({ SuppressedReasons: ['BOUNCE'] });
});

it.each(mailReports.kinds)('only reports about our own emails reach the queue: $eventType', (kind) => {
  const found = rule(`mail-reports-${kind.eventType.toLowerCase()}`);
  expect(found?.EventPattern).toEqual({
    source: ['aws.ses'],
    'detail-type': [kind.detailType],
    detail: {
      eventType: [kind.eventType],
      mail: {
        tags: {
          mailId: [{ exists: true }],
          'ses:configuration-set': [{ 'Fn::ImportValue': expect.stringMatching(/ConfigurationSet/) }],
        },
      },
    },
  });
  expect(found?.Targets).toHaveLength(1);
  expect(found?.Targets[0].Arn).toEqual(arnOf(queue('mail-reports').id));
});

it.each(mailReports.kinds)(
  'email addresses are removed before a report reaches the queue: $eventType',
  ({ eventType, take }) => {
    const [target] = rule(`mail-reports-${eventType.toLowerCase()}`)?.Targets ?? [];
    const { InputPathsMap, InputTemplate } = target.InputTransformer;
    expect(Object.values(InputPathsMap).sort()).toEqual(Object.values(take).sort());
    expect(InputTemplate).not.toMatch(/aws\.events\.event/);
    expect(JSON.stringify(InputPathsMap)).not.toMatch(/ecipient|destination|source|headers/);
    expect(target.DeadLetterConfig).toBeUndefined();
  },
);

it('the email report queue has a long timeout and a dead-letter queue', () => {
  const { properties } = queue(mailReports.name);
  expect(properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * mailReports.timeoutSeconds);
  expect(properties.RedrivePolicy.deadLetterTargetArn).toEqual(
    arnOf(queue(`${mailReports.name}-dead-letters`).id),
  );
});

it('stream consumers read inserts from the beginning, in order, and park failed records', () => {
  expect(mappings('Streams')).toHaveLength(streamConsumers.length);
  for (const { name, table } of streamConsumers) {
    const mapping = mappings('Streams').find(
      ({ properties }) =>
        properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0] ===
        queue(`${name}-dead-letters`).id,
    );
    expect(JSON.stringify(mapping?.properties.EventSourceArn)).toMatch(new RegExp(table, 'i'));
    expect(mapping?.properties).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      ParallelizationFactor: 1,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
    });
  }
});

describe('the jobs', () => {
  const schedule = (name: string) =>
    resourcesOf(cloud, 'AWS::Scheduler::Schedule').find(({ properties }) => properties.Name === named(name))
      ?.properties;

  const machineOf = (name: string) =>
    resourcesOf(cloud, 'AWS::StepFunctions::StateMachine').find(
      ({ properties }) => properties.StateMachineName === named(name),
    );

  it.each(jobs)('$name runs on its schedule and stores runs that could not be delivered', (job) => {
    expect(schedule(job.name)).toMatchObject({
      ...expected(job.schedule),
      State: 'ENABLED',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: {
        Arn:
          job.segments === undefined
            ? arnOf(lambdaNamed(cloud, job.name).id)
            : { Ref: machineOf(job.name)?.id },
        DeadLetterConfig: { Arn: arnOf(queue('jobs-undelivered').id) },
      },
    });
  });

  /** Schedule of a job. Daily jobs follow the club's time zone across clock changes; */
  const expected = (of: JobSchedule) => {
    if ('dailyAt' in of) {
      const [hour, minute] = of.dailyAt.split(':').map(Number);
      return {
        ScheduleExpression: `cron(${minute} ${hour} * * ? *)`,
        ScheduleExpressionTimezone: 'America/Chicago',
      };
    }
    const minutes = of.everyMinutes;
    return { ScheduleExpression: minutes === 60 ? 'rate(1 hour)' : `rate(${minutes} minutes)` };
  };

  const segmented = [...jobs, ...backgroundJobs].flatMap(({ name, segments }) =>
    segments === undefined ? [] : { name, segments },
  );

  it.each(backgroundJobs)('$name starts only on request', (job) => {
    const { source, 'detail-type': detailType, detail } = requestPatternOf(job);
    expect(rule(job.name)?.EventPattern).toEqual({ source, 'detail-type': detailType, detail });
    expect(rule(job.name)?.Targets).toEqual([
      expect.objectContaining({
        Arn: { Ref: machineOf(job.name)?.id },
        DeadLetterConfig: { Arn: arnOf(queue('jobs-undelivered').id) },
      }),
    ]);
    const [rights = [], ...others] = policiesOf('events.amazonaws.com');
    expect(others).toHaveLength(backgroundJobs.length - 1);
    expect(rights.flatMap(({ Action }) => Action)).toEqual(['states:StartExecution']);
  });

  it.each(segmented)(
    '$name uses at most half of a new account’s ten Lambdas and retries throttling eight times',
    ({ name, segments }) => {
      const text = machineOf(name)?.properties.DefinitionString;
      expect([...text.matchAll(/"MaxConcurrency":(\d+)/g)].map(([, most]) => Number(most))).toEqual([
        Math.min(5, segments),
      ]);
      const retries: unknown[] = [];
      JSON.parse(text, (key, value) => {
        if (key === 'Retry') retries.push(value[0]);
        return value;
      });
      expect(retries.length).toBeGreaterThanOrEqual(3);
      for (const first of retries)
        expect(first).toMatchObject({ ErrorEquals: ['Lambda.TooManyRequestsException'], MaxAttempts: 8 });
    },
  );

  it.each(segmented)(
    '$name runs $segments segments, retries failures and reports a segment that keeps failing',
    async ({ name, segments }) => {
      const machine = machineOf(name)?.properties;
      expect(machine.DefinitionSubstitutions).toEqual({ Lambda: arnOf(lambdaNamed(cloud, name).id) });
      const world = countingWorld(10 * segments);
      const run = () =>
        interpret(machine.DefinitionString, {}, (resource, payload) => {
          expect(resource).toMatch(/^\$\{Lambda\}$/);
          return world.handler(payload as SegmentRequest);
        });
      world.fail({ segment: segments - 1, times: 2 });
      const first = await run();
      expect(first).toMatchObject({ status: 'SUCCEEDED' });
      expect(world.counted()).toEqual({ finished: [10 * segments], steps: 10 * segments });
      expect(first.entered.filter((state) => state.startsWith('['))).toHaveLength(segments);

      expect((await run()).entered).toEqual(['Begin', 'IsDue', 'NothingToDo']);

      world.next();
      world.fail({ segment: segments - 1, times: 3 });
      expect(await run()).toMatchObject({
        status: 'FAILED',
        error: `1 of ${segments} segments of counting failed.`,
      });
      expect(world.counted().finished).toHaveLength(1);
      // A second execution does not repeat completed work.
      expect(await run()).toMatchObject({ status: 'SUCCEEDED' });
      expect(world.counted()).toEqual({ finished: [10 * segments, 10 * segments], steps: 20 * segments });
    },
  );

  it.each(backgroundJobs)(
    '$name records and reports a failure of its begin step or finish step',
    async ({ name }) => {
      const definition = machineOf(name)?.properties.DefinitionString;
      for (const [phase, hasBegun] of [
        ['begin', false],
        ['finish', true],
      ] as const) {
        const world = countingWorld(3);
        const run = (execution: string) =>
          interpret(
            definition,
            {},
            (_resource, payload) => world.handler(payload as SegmentRequest),
            execution,
          );
        world.break({ phase, times: 3 });
        expect(await run('first')).toMatchObject({ status: 'FAILED', error: `out of order in ${phase}` });
        const problem = 'its beginning or its end failed';
        expect(world.recorded()).toEqual([{ problem, execution: 'first', hasBegun }]);
        world.break({ phase, times: 2 });
        expect(await run('second')).toMatchObject({ status: 'SUCCEEDED' });
        expect(world.recorded()).toHaveLength(1);
        expect(world.executions()).toEqual(['first', 'second']);
      }
    },
  );

  it('scheduled jobs fail right away when their finish step fails', async () => {
    for (const { name, segments } of jobs) {
      if (segments === undefined) continue;
      const world = countingWorld(3);
      world.break({ phase: 'finish', times: 1 });
      const definition = machineOf(name)?.properties.DefinitionString;
      const run = await interpret(definition, {}, (_resource, payload) =>
        world.handler(payload as SegmentRequest),
      );
      expect(run).toMatchObject({ status: 'FAILED', error: 'out of order in finish' });
      expect(world.recorded()).toEqual([]);
    }
  });

  it('a state machine may only call its own Lambda and start itself', () => {
    const rights = policiesOf('states.amazonaws.com');
    expect(rights).toHaveLength(segmented.length);
    for (const [index, statements] of rights.entries()) {
      expect(statements.flatMap(({ Action }) => Action).sort()).toEqual([
        'lambda:InvokeFunction',
        'states:DescribeExecution',
        'states:StartExecution',
        'states:StopExecution',
        'xray:GetSamplingRules',
        'xray:GetSamplingTargets',
        'xray:PutTelemetryRecords',
        'xray:PutTraceSegments',
      ]);
      const name = segmented[index]?.name ?? '';
      for (const { Action, Resource } of statements) {
        if (!JSON.stringify(Action).includes('xray')) {
          expect(JSON.stringify(Resource)).toMatch(new RegExp(`${named(name)}|${name.replaceAll('-', '')}`));
        }
      }
    }
  });

  const policiesOf = (service: string) => {
    type Statement = { readonly Action: string | string[]; readonly Resource: unknown };
    const roles = resourcesOf(cloud, 'AWS::IAM::Role').filter(({ properties }) =>
      JSON.stringify(properties.AssumeRolePolicyDocument).includes(service),
    );
    return roles.map(({ id }) =>
      resourcesOf(cloud, 'AWS::IAM::Policy')
        .filter(({ properties }) => properties.Roles.some(({ Ref }: { Ref: string }) => Ref === id))
        .flatMap(({ properties }): Statement[] => properties.PolicyDocument.Statement),
    );
  };

  it('a failed job run goes to the jobs-failed queue', () => {
    const configurations = resourcesOf(cloud, 'AWS::Lambda::EventInvokeConfig');
    expect(configurations).toHaveLength(jobs.filter(({ segments }) => segments === undefined).length);
    for (const { properties } of configurations) {
      expect(properties.DestinationConfig.OnFailure.Destination).toEqual(arnOf(queue('jobs-failed').id));
    }
  });
});

describe('alarms', () => {
  const alarms = () => resourcesOf(cloud, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties);

  it('every dead-letter queue has an alarm', () => {
    const workQueues = [...subscriptions, mailReports].map(({ name }) => named(name));
    const deadLetterQueues = queues()
      .map(({ properties }) => properties.QueueName)
      .filter((name) => !workQueues.includes(name));
    expect(deadLetterQueues.length).toBeGreaterThan(2 * subscriptions.length);
    for (const name of deadLetterQueues) {
      const alarm = alarms().find(({ AlarmName }) => AlarmName === `${name}-not-empty`);
      expect(alarm).toMatchObject({ MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 1 });
    }
  });

  it.each([
    ...[...subscriptions, mailReports].flatMap(({ name }) => [`${name}-is-late`, `${name}-is-failing`]),
    ...jobs.map(({ name }) => `${name}-did-not-run`),
    ...[...jobs, ...backgroundJobs]
      .filter(({ segments }) => segments !== undefined)
      .flatMap(({ name }) => [`${name}-failed`, `${name}-timed-out`]),
    ...streamConsumers.flatMap(({ name }) => [`${name}-errors`, `${name}-lag`]),
    'api-server-errors',
    'unreadable-data',
    'broken-streams',
    'wrong-heads',
    'payment-disputed',
    'undeclared-answers',
    'mail-bounces',
    'mail-complaints',
    'mail-reports-delivery-undelivered',
    'mail-reports-bounce-undelivered',
    'mail-reports-complaint-undelivered',
  ])('the alarm %s notifies the operators', (name) => {
    const alarm = alarms().find(({ AlarmName }) => AlarmName === named(name));
    expect(alarm).toMatchObject({ AlarmActions: [{ Ref: expect.stringMatching(/^Alarms/) }] });
  });

  it('every alarm has exactly one row in the table of alarm guides', () => {
    const names = alarms().map(({ AlarmName }): string => AlarmName.slice(named('').length));
    const documented = alarmGuides.flatMap((guide) => guide.alarms.flatMap(alarmsNamed));
    expect(documented.toSorted()).toEqual(names.toSorted());
  });

  it('every alarm describes the problem and the next step', () => {
    for (const { AlarmName, AlarmDescription } of alarms()) {
      const todo = todoOf(AlarmName.slice(named('').length));
      expect(AlarmDescription).toMatch(/^[^\n]+\.\n[^\n]+$/);
      expect(AlarmDescription.split('\n')[1]).toBe(todo);
      expect(AlarmDescription.length).toBeLessThanOrEqual(1_024);
    }
  });

  it('a budget notifies the operators before the monthly limit is spent', () => {
    const [budget] = resourcesOf(cloud, 'AWS::Budgets::Budget');
    expect(budget?.properties.Budget).toMatchObject({
      TimeUnit: 'MONTHLY',
      BudgetType: 'COST',
      BudgetLimit: { Amount: 60, Unit: 'USD' },
    });
    const notices = budget?.properties.NotificationsWithSubscribers;
    expect(notices.map(({ Notification: of }: { Notification: object }) => of)).toMatchObject([
      { NotificationType: 'ACTUAL', Threshold: 80 },
      { NotificationType: 'FORECASTED', Threshold: 100 },
    ]);
    for (const { Subscribers } of notices)
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: 'operator@club.example' }]);
  });

  it('the dashboard shows every metric that an alarm watches', () => {
    const [dashboard] = resourcesOf(cloud, 'AWS::CloudWatch::Dashboard');
    const parts: readonly unknown[] = dashboard?.properties.DashboardBody['Fn::Join'][1];
    // Joins the parts into text; only CloudFormation knows some values, for example Lambda names.
    const shown = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('');
    const keys = alarms().map(({ Namespace, MetricName }) => `"${Namespace}","${MetricName}"`);
    expect(new Set(keys).size).toBeGreaterThan(8);
    for (const key of new Set(keys)) {
      const watched = keys.filter((one) => one === key).length;
      expect(shown.split(key).length - 1, key).toBeGreaterThanOrEqual(watched);
    }
  });

  it('only CloudWatch and the rule of failed backups may publish alarms, over TLS', () => {
    const [policy] = resourcesOf(cloud, 'AWS::SNS::TopicPolicy');
    const [topic] = resourcesOf(cloud, 'AWS::SNS::Topic');
    expect(policy?.properties.Topics).toEqual([{ Ref: topic?.id }]);
    const statements = policy?.properties.PolicyDocument.Statement;
    const mayPublish = (service: string, context: Readonly<Record<string, string>>) =>
      isAllowedByPolicy(statements, { service, action: 'sns:Publish', context });
    const ours = { 'aws:SourceAccount': account, 'aws:SecureTransport': 'true' };
    expect(mayPublish('cloudwatch.amazonaws.com', ours)).toBe(true);
    expect(mayPublish('cloudwatch.amazonaws.com', { ...ours, 'aws:SecureTransport': 'false' })).toBe(false);
    expect(mayPublish('cloudwatch.amazonaws.com', { ...ours, 'aws:SourceAccount': '999999999999' })).toBe(
      false,
    );
    expect(mayPublish('events.amazonaws.com', ours)).toBe(false);
    const rule = resourcesOf(cloud, 'AWS::Events::Rule').find(({ id }) => id.startsWith('BackupFailures'));
    const byRule = { ...ours, 'aws:SourceArn': JSON.stringify({ 'Fn::GetAtt': [rule?.id, 'Arn'] }) };
    expect(mayPublish('events.amazonaws.com', byRule)).toBe(true);
  });

  it.each(jobs)('an alarm reports a missed run of $name within three intervals or two hours', (job) => {
    const alarm = alarms().find(({ AlarmName }) => AlarmName === named(`${job.name}-did-not-run`));
    const lambda = lambdaNamed(cloud, job.name);
    expect(alarm).toMatchObject({
      MetricName: 'Invocations',
      Dimensions: [
        { Name: 'FunctionName', Value: { 'Fn::ImportValue': expect.stringContaining(lambda.id) } },
      ],
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    const interval = 'dailyAt' in job.schedule ? 1440 : job.schedule.everyMinutes;
    const patience = (alarm?.Period * alarm?.EvaluationPeriods) / 60;
    expect(patience).toBeGreaterThan(interval);
    expect(patience).toBeLessThanOrEqual(Math.min(3 * interval, interval + 120));
    // CloudWatch evaluates at most a week, and a period longer than a day must be a multiple of an hour.
    if (patience > 1440) expect(alarm?.Period % 3600).toBe(0);
  });

  it.each([...subscriptions, mailReports])('an alarm counts failures of $name from its logs', ({ name }) => {
    const alarm = alarms().find(({ AlarmName }) => AlarmName === named(`${name}-is-failing`));
    expect(alarm).toMatchObject({
      Dimensions: [{ Name: 'Subscriber', Value: name }],
      Period: 900,
      Threshold: 3,
    });
    const { stack } = lambdaNamed(cloud, name);
    const filters = resourcesOf(cloud, 'AWS::Logs::MetricFilter').filter(
      ({ stack: of, properties }) =>
        of === stack && properties.MetricTransformations[0].MetricName === alarm?.MetricName,
    );
    expect(filters.map(({ properties }) => properties)).toMatchObject([
      {
        FilterPattern: '{ ($.event = "message-unreadable") || ($.event = "event-not-handled") }',
        MetricTransformations: [
          {
            MetricNamespace: alarm?.Namespace,
            MetricValue: '1',
            Dimensions: [{ Key: 'Subscriber', Value: '$.subscriber' }],
          },
        ],
      },
    ]);
  });

  it.each([
    ['unreadable stored data', 'unreadable-data', 'unreadable'],
    ['broken streams', 'broken-streams', 'stream-broken'],
    ['wrong or missing signed heads', 'wrong-heads', 'heads-wrong'],
    ['disputed payments', 'payment-disputed', 'dispute-opened'],
    ['returned refunds', 'refund-failed', 'refund-failed'],
    ['rejected Stripe keys', 'stripe-credentials', 'stripe-credentials-refused'],
    ['rejected notifications', 'push-not-sent', 'push-not-sent'],
    ['undecided intents', 'intent-stuck', 'intent-stuck'],
    ['responses with undeclared fields', 'undeclared-answers', 'answer-undeclared'],
  ])('an alarm counts %s from every Lambda log', (_what, name, event) => {
    const alarm = alarms().find(({ AlarmName }) => AlarmName === named(name));
    const pattern = `{ $.event = "${event}" }`;
    const filters = resourcesOf(cloud, 'AWS::Logs::MetricFilter')
      .map(({ properties }) => properties)
      .filter(({ FilterPattern }) => FilterPattern === pattern);
    // Selects our own log groups, because log groups of custom resources have no such setting.
    const groups = resourcesOf(cloud, 'AWS::Logs::LogGroup').filter(({ id }) =>
      id.startsWith('FunctionLogs'),
    );
    expect(groups.length).toBeGreaterThan(1);
    expect(filters).toHaveLength(groups.length);
    for (const filter of filters) {
      expect(filter).toMatchObject({
        FilterPattern: pattern,
        MetricTransformations: [
          { MetricNamespace: alarm?.Namespace, MetricName: alarm?.MetricName, MetricValue: '1' },
        ],
      });
    }
  });
});
