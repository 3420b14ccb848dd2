import { brand } from '@hoops/domain/club/brand';
import { type Job, type JobSchedule, jobs } from '@hoops/wiring/jobs';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke, StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets';
import { Duration, TimeZone } from 'aws-cdk-lib/core';
import type { Stack, StackContext } from 'sst/constructs';
import { createDeadLetterQueue, type DeadLetterQueue } from './dead-letter-queue.ts';
import { createLambda } from './lambda.ts';
import { physicalName } from './physical-name.ts';
import { createSegmentsMachine } from './segments-machine.ts';

/**
 * What runs on a schedule. A run that failed twice is reported and left: the next one starts from what it
 * finds, not from what an earlier one was given. A job that is cut into segments is run by a state machine.
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
  return { scheduled, deadLetterQueues: [failed, undelivered] };
};

const schedulerOf = (stack: Stack): ServicePrincipal =>
  new ServicePrincipal('scheduler.amazonaws.com', {
    conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
  });

type Shared = {
  readonly failed: DeadLetterQueue;
  readonly undelivered: DeadLetterQueue;
  /** Of the scheduler: it starts these Lambdas and state machines and no others. */
  readonly role: Role;
};

const createJob = (stack: Stack, job: Job, { failed, undelivered, role }: Shared) => {
  const maxEventAge = Duration.hours(1);
  const onFailure = new SqsDestination(failed.queue);
  // A state machine waits for the answer, and tries again by itself.
  const whenItFails = job.segments === undefined ? { retryAttempts: 1, maxEventAge, onFailure } : {};
  const lambda = createLambda(stack, job.name, job, whenItFails);
  const machine =
    job.segments === undefined ? undefined : createSegmentsMachine(stack, job, job.segments, lambda);
  const delivery = {
    // CDK would add the right to every version of the Lambda.
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

const expressionOf = (schedule: JobSchedule): ScheduleExpression => {
  if ('everyMinutes' in schedule) return ScheduleExpression.rate(Duration.minutes(schedule.everyMinutes));
  const [hour, minute] = schedule.dailyAt.split(':').map((part) => String(Number(part)));
  return ScheduleExpression.cron({
    ...(hour && { hour }),
    ...(minute && { minute }),
    timeZone: TimeZone.of(brand.timezone),
  });
};
