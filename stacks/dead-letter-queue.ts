import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Stack } from '#platform';
import { physicalName } from './physical-name.ts';

/** A queue that should be empty; Observability raises an alarm as soon as it is not. */
export type DeadLetterQueue = { readonly name: string; readonly queue: Queue };

/** Keeps what could not be done for 14 days, the longest that SQS allows. */
export const createDeadLetterQueue = (stack: Stack, name: string): DeadLetterQueue => {
  const queue = new Queue(stack, `${name}-queue`, {
    queueName: physicalName(stack, name),
    retentionPeriod: Duration.days(14),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  return { name, queue };
};
