import { batchSizes } from '@hoops/wiring/limits';
import type { LambdaRow } from '@hoops/wiring/needs';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Stack } from '#platform';
import { createLambda } from './lambda.ts';
import { physicalName } from './stage-settings.ts';

/**
 * Attempts before a message becomes a dead letter; at three-minute intervals, enough for an outage of two
 * and a half hours.
 */
const maxReceiveCount = 50;

export type QueueRow = LambdaRow & {
  readonly name: string;
  readonly delaySeconds: number;
  readonly maxConcurrency?: number;
};

export const createQueueLambda = (stack: Stack, row: QueueRow) => {
  const { name, delaySeconds, timeoutSeconds, maxConcurrency } = row;
  const deadLetters = createDeadLetterQueue(stack, `${name}-dead-letters`);
  const queue = new Queue(stack, `${name}-queue`, {
    queueName: physicalName(stack, name),
    deliveryDelay: Duration.seconds(delaySeconds),
    // Six times the timeout, so no message is redelivered while its batch is in progress.
    visibilityTimeout: Duration.seconds(6 * timeoutSeconds),
    retentionPeriod: Duration.days(14),
    deadLetterQueue: { queue: deadLetters.queue, maxReceiveCount },
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  const lambda = createLambda(stack, name, row);
  lambda.addEventSource(
    new SqsEventSource(queue, {
      batchSize: batchSizes.queue,
      reportBatchItemFailures: true,
      ...(maxConcurrency && { maxConcurrency }),
    }),
  );
  return { name, queue, lambda, deadLetters };
};

/** Queue that raises an alarm unless empty (Observability). */
export type DeadLetterQueue = { readonly name: string; readonly queue: Queue };

/** Dead-letter queue that retains messages for 14 days, SQS's maximum. */
export const createDeadLetterQueue = (stack: Stack, name: string): DeadLetterQueue => {
  const queue = new Queue(stack, `${name}-queue`, {
    queueName: physicalName(stack, name),
    retentionPeriod: Duration.days(14),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  return { name, queue };
};
