import { type Job, jobs } from '@hoops/wiring/jobs';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Duration } from 'aws-cdk-lib/core';
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
  for (const job of jobs) createJob(stack, job, { failed, undelivered });
  return { deadLetterQueues: [failed, undelivered] };
};

type Queues = { readonly failed: DeadLetterQueue; readonly undelivered: DeadLetterQueue };

const createJob = (stack: Stack, job: Job, { failed, undelivered }: Queues): void => {
  const maxEventAge = Duration.hours(1);
  const onFailure = new SqsDestination(failed.queue);
  const lambda = createLambda(stack, job.name, job, { retryAttempts: 1, maxEventAge, onFailure });
  new Rule(stack, `${job.name}-schedule`, {
    ruleName: physicalName(stack, job.name),
    description: job.purpose,
    schedule: Schedule.expression(job.rate),
    targets: [
      new LambdaFunction(lambda, { deadLetterQueue: undelivered.queue, retryAttempts: 2, maxEventAge }),
    ],
  });
};
