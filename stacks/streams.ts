import { batchSizes, stripeLimitsOf } from '@hoops/wiring/limits';
import { type StreamConsumer, streamConsumers } from '@hoops/wiring/stream-consumers';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Duration } from 'aws-cdk-lib/core';
import { type Stack, type StackContext, use } from '#platform';
import { Data } from './data.ts';
import { createLambda } from './lambda.ts';
import { createDeadLetterQueue } from './queue-lambda.ts';
import { stageSettings } from './stage-settings.ts';

export const Streams = ({ stack }: StackContext) => {
  const tables = use(Data);
  const consumers = streamConsumers.map((row) => createConsumer(stack, tables[row.table], row));
  return { consumers, deadLetterQueues: consumers.map(({ deadLetterQueue }) => deadLetterQueue) };
};

/**
 * Consumers are created here, because tables must not depend on other stacks. A scheduled job continues
 * parked records.
 */
const createConsumer = (stack: Stack, table: Table, row: StreamConsumer) => {
  if (table.tableStreamArn === undefined) throw new Error(`The table ${row.table} has no stream.`);
  const deadLetterQueue = createDeadLetterQueue(stack, `${row.name}-dead-letters`);
  const lambda = createLambda(stack, row.name, row);
  table.grantStreamRead(lambda);
  const { webhookBatchesAtOnce } = stripeLimitsOf(stageSettings(stack.stage).stripeRequestsPerSecond);
  new EventSourceMapping(stack, `${row.name}-stream`, {
    target: lambda,
    eventSourceArn: table.tableStreamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT') })],
    batchSize: batchSizes[row.table],
    parallelizationFactor: row.batchesAtOnce === 'by-stripe-limit' ? webhookBatchesAtOnce : 1,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: 10,
    maxRecordAge: Duration.hours(24),
    onFailure: new SqsDlq(deadLetterQueue.queue),
  });
  return { name: row.name, lambda, deadLetterQueue };
};
