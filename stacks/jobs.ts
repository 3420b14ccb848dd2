import { brand } from '@hoops/domain/club/brand';
import { type Job, type JobSchedule, jobs } from '@hoops/wiring/jobs';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Duration, TimeZone } from 'aws-cdk-lib/core';
import type { Stack, StackContext } from 'sst/constructs';
import { createDeadLetterQueue, type DeadLetterQueue } from './dead-letter-queue.ts';
import { createLambda } from './lambda.ts';
import { physicalName } from './physical-name.ts';

/**
 * What runs on a schedule. A run that failed twice is reported and left: the next one starts from what it
 * finds, not from what an earlier one was given.
 */
export const Jobs = ({ stack }: StackContext) => {
  const failed = createDeadLetterQueue(stack, 'jobs-failed');
  const undelivered = createDeadLetterQueue(stack, 'jobs-undelivered');
  const role = new Role(stack, 'Scheduler', { assumedBy: schedulerOf(stack) });
  const scheduled = jobs.map((job) => createJob(stack, job, { failed, undelivered, role }));
  role.addToPolicy(
    new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: scheduled.map(({ lambda }) => lambda.functionArn),
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
  /** Of the scheduler: it starts these Lambdas and no others. */
  readonly role: Role;
};

const createJob = (stack: Stack, job: Job, { failed, undelivered, role }: Shared) => {
  const maxEventAge = Duration.hours(1);
  const onFailure = new SqsDestination(failed.queue);
  const lambda = createLambda(stack, job.name, job, { retryAttempts: 1, maxEventAge, onFailure });
  new Schedule(stack, `${job.name}-schedule`, {
    scheduleName: physicalName(stack, job.name),
    description: job.purpose,
    schedule: expressionOf(job.schedule),
    target: new LambdaInvoke(lambda, {
      // CDK would add the right to every version of the Lambda.
      role: role.withoutPolicyUpdates(),
      deadLetterQueue: undelivered.queue,
      retryAttempts: 2,
      maxEventAge,
    }),
  });
  return { name: job.name, schedule: job.schedule, lambda };
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
