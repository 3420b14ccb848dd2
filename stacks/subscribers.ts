import { eventPatternOf } from '@hoops/wiring/event-pattern';
import { type Subscription, subscriptions } from '@hoops/wiring/subscriptions';
import { type EventPattern, type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Duration } from 'aws-cdk-lib/core';
import { type Stack, type StackContext, use } from '#platform';
import { Bus } from './bus.ts';
import { createDeadLetterQueue, createQueueLambda } from './queue-lambda.ts';
import { physicalName } from './stage-settings.ts';

export const Subscribers = ({ stack }: StackContext) => {
  const { bus } = use(Bus);
  const subscribers = subscriptions.map((subscription) => createSubscriber(stack, bus, subscription));
  return {
    subscribers,
    deadLetterQueues: subscribers.flatMap(({ deadLetterQueues }) => deadLetterQueues),
  };
};

const createSubscriber = (stack: Stack, bus: IEventBus, subscription: Subscription) => {
  const { name, purpose } = subscription;
  const { queue, deadLetters } = createQueueLambda(stack, subscription);
  const undelivered = createDeadLetterQueue(stack, `${name}-undelivered`);
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
  return { name, queue, deadLetterQueues: [deadLetters, undelivered] };
};

const patternOf = (subscription: Subscription): EventPattern => {
  const { source, 'detail-type': detailType } = eventPatternOf(subscription);
  return { source: [...source], ...(detailType && { detailType: [...detailType] }) };
};
