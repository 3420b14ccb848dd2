import { eventPatternOf } from '@hoops/bus/event-pattern';
import { type Subscription, subscriptions } from '@hoops/bus/subscriptions';
import { type EventPattern, type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { type Stack, type StackContext, use } from 'sst/constructs';
import { Bus } from './bus.ts';
import { createDeadLetterQueue } from './dead-letter-queue.ts';
import { createLambda } from './lambda.ts';
import { physicalName } from './physical-name.ts';

/** How often a message is tried: with three minutes between tries, an outage of two and a half hours. */
const maxReceiveCount = 50;

/** One rule, one queue with its dead-letter queue and one Lambda a row of the subscriptions. */
export function Subscribers({ stack }: StackContext) {
  const { bus } = use(Bus);
  const subscribers = subscriptions.map((subscription) => createSubscriber(stack, bus, subscription));
  return {
    subscribers,
    deadLetterQueues: subscribers.flatMap(({ deadLetterQueues }) => deadLetterQueues),
  };
}

function createSubscriber(stack: Stack, bus: IEventBus, subscription: Subscription) {
  const { name, purpose, delaySeconds, timeoutSeconds } = subscription;
  const deadLetters = createDeadLetterQueue(stack, `${name}-dead-letters`);
  const undelivered = createDeadLetterQueue(stack, `${name}-undelivered`);
  const queue = new Queue(stack, `${name}-queue`, {
    queueName: physicalName(stack, name),
    deliveryDelay: Duration.seconds(delaySeconds),
    // Six times the Lambda's timeout, so that a message is never out twice while its batch is being worked on.
    visibilityTimeout: Duration.seconds(6 * timeoutSeconds),
    retentionPeriod: Duration.days(14),
    deadLetterQueue: { queue: deadLetters.queue, maxReceiveCount },
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  new Rule(stack, `${name}-rule`, {
    ruleName: physicalName(stack, name),
    description: purpose,
    eventBus: bus,
    eventPattern: patternOf(subscription),
    targets: [
      new SqsQueue(queue, {
        deadLetterQueue: undelivered.queue,
        maxEventAge: Duration.hours(24),
        retryAttempts: 185,
      }),
    ],
  });
  const lambda = createLambda(stack, name, subscription);
  lambda.addEventSource(new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true }));
  return { name, queue, lambda, deadLetterQueues: [deadLetters, undelivered] };
}

function patternOf(subscription: Subscription): EventPattern {
  const { source, 'detail-type': detailType } = eventPatternOf(subscription);
  return { source: [...source], ...(detailType && { detailType: [...detailType] }) };
}
