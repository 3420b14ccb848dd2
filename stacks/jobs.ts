import { brand } from '@hoops/domain/brand';
import { type BackgroundJob, backgroundJobs } from '@hoops/wiring/background-jobs';
import { requestPatternOf } from '@hoops/wiring/event-pattern';
import { type Job, type JobSchedule, jobs } from '@hoops/wiring/jobs';
import { type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke, StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets';
import { Duration, TimeZone } from 'aws-cdk-lib/core';
import { type Stack, type StackContext, use } from '#platform';
import { Auth } from './auth.ts';
import { Bus } from './bus.ts';
import { createLambda } from './lambda.ts';
import type { UserPool } from './pool-needs.ts';
import { createDeadLetterQueue, type DeadLetterQueue } from './queue-lambda.ts';
import { createSegmentsMachine } from './segments-machine.ts';
import { physicalName } from './stage-settings.ts';

/**
 * Scheduled and requested jobs; segmented jobs use state machines. A run that fails twice is reported, and
 * the next run starts from current data.
 */
export const Jobs = ({ stack }: StackContext) => {
  const failed = createDeadLetterQueue(stack, 'jobs-failed');
  const undelivered = createDeadLetterQueue(stack, 'jobs-undelivered');
  const role = new Role(stack, 'Scheduler', { assumedBy: schedulerOf(stack) });
  const scheduled = jobs.map((job) => createJob(stack, job, { failed, undelivered, role }));
  const machines = scheduled.flatMap(({ machine }) => machine ?? []);
  role.addToPolicy(
    new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: scheduled.flatMap(({ machine, lambda }) => (machine ? [] : lambda.functionArn)),
    }),
  );
  role.addToPolicy(
    new PolicyStatement({
      actions: ['states:StartExecution'],
      resources: machines.map(({ stateMachineArn }) => stateMachineArn),
    }),
  );
  role.addToPolicy(
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [undelivered.queue.queueArn] }),
  );
  const { bus } = use(Bus);
  const { auth: pool } = use(Auth);
  const background = backgroundJobs.map((job) => createBackgroundJob(stack, job, { bus, pool, undelivered }));
  return { scheduled, background, deadLetterQueues: [failed, undelivered] };
};

/** Maximum duration of a requested job, because no later run continues its work. */
const maxBackgroundHours = 24;

const createBackgroundJob = (
  stack: Stack,
  job: BackgroundJob,
  { bus, pool, undelivered }: { bus: IEventBus; pool: UserPool; undelivered: DeadLetterQueue },
) => {
  const { name, purpose, segments } = job;
  const lambda = createLambda(stack, name, job, { pool });
  const cut = { name, segments, hours: maxBackgroundHours, recordsFailure: true };
  const machine = createSegmentsMachine(stack, cut, lambda);
  const { source, 'detail-type': detailType, detail } = requestPatternOf(job);
  new Rule(stack, `${name}-rule`, {
    ruleName: physicalName(stack, name),
    description: purpose,
    eventBus: bus,
    eventPattern: {
      source: [...source],
      ...(detailType && { detailType: [...detailType] }),
      ...(detail && { detail: { stream: [...detail.stream], data: { kind: [...detail.data.kind] } } }),
    },
    targets: [
      new SfnStateMachine(machine, {
        deadLetterQueue: undelivered.queue,
        maxEventAge: Duration.hours(24),
        retryAttempts: 185,
      }),
    ],
  });
  return { name, machine };
};

const schedulerOf = (stack: Stack): ServicePrincipal =>
  new ServicePrincipal('scheduler.amazonaws.com', {
    conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
  });

type Shared = {
  readonly failed: DeadLetterQueue;
  readonly undelivered: DeadLetterQueue;
  readonly role: Role;
};

const createJob = (stack: Stack, job: Job, { failed, undelivered, role }: Shared) => {
  const maxEventAge = Duration.hours(1);
  const onFailure = new SqsDestination(failed.queue);
  // Lambdas of state machines need no retries, because the state machine waits and retries.
  const whenItFails = job.segments === undefined ? { retryAttempts: 1, maxEventAge, onFailure } : {};
  const lambda = createLambda(stack, job.name, job, whenItFails);
  const machine =
    job.segments === undefined
      ? undefined
      : createSegmentsMachine(
          stack,
          {
            name: job.name,
            segments: job.segments,
            hours: hoursUntilNext(job.schedule),
            recordsFailure: false,
          },
          lambda,
        );
  const delivery = {
    // Prevents CDK from granting access to all versions of the Lambda.
    role: role.withoutPolicyUpdates(),
    deadLetterQueue: undelivered.queue,
    retryAttempts: 2,
    maxEventAge,
  };
  new Schedule(stack, `${job.name}-schedule`, {
    scheduleName: physicalName(stack, job.name),
    description: job.purpose,
    schedule: expressionOf(job.schedule),
    target: machine ? new StepFunctionsStartExecution(machine, delivery) : new LambdaInvoke(lambda, delivery),
  });
  return { name: job.name, schedule: job.schedule, lambda, machine };
};

/** Hours until a run is stopped; the next run continues or starts over. */
const hoursUntilNext = (schedule: JobSchedule): number => ('everyMinutes' in schedule ? 1 : 23);

const expressionOf = (schedule: JobSchedule): ScheduleExpression => {
  if ('everyMinutes' in schedule) return ScheduleExpression.rate(Duration.minutes(schedule.everyMinutes));
  const [hour, minute] = schedule.dailyAt.split(':').map((part) => String(Number(part)));
  return ScheduleExpression.cron({
    ...(hour && { hour }),
    ...(minute && { minute }),
    timeZone: TimeZone.of(brand.timezone),
  });
};
