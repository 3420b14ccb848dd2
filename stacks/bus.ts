import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { EventBus as EventBusTarget } from 'aws-cdk-lib/aws-events-targets';
import { type StackContext, use } from 'sst/constructs';
import { createDeadLetterQueue } from './dead-letter-queue.ts';
import { Mail } from './mail.ts';
import { physicalName } from './physical-name.ts';

/**
 * The event bus. No archive: what is sent again comes from the event store, to one named subscriber, and an
 * archive would outlive an erasure.
 */
export function Bus({ stack }: StackContext) {
  const { configurationSet } = use(Mail);
  const bus = new EventBus(stack, 'Bus', { eventBusName: physicalName(stack, 'bus') });
  const undelivered = createDeadLetterQueue(stack, 'mail-trouble-undelivered');
  new Rule(stack, 'MailTrouble', {
    description: 'Brings what SES reports about our mails from the default bus.',
    eventBus: EventBus.fromEventBusName(stack, 'DefaultBus', 'default'),
    eventPattern: {
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [configurationSet.configurationSetName] } } },
    },
    targets: [new EventBusTarget(bus, { deadLetterQueue: undelivered.queue })],
  });
  return { bus, deadLetterQueues: [undelivered] };
}
