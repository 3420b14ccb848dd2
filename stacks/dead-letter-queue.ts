import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Stack } from '#platform';
import { physicalName } from './physical-name.ts';

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
