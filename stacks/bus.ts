import { EventBus } from 'aws-cdk-lib/aws-events';
import type { StackContext } from '#platform';
import { physicalName } from './physical-name.ts';

/**
 * Event bus without an archive, which would outlive an erasure; replays come from the event store, to one
 * subscriber.
 */
export const Bus = ({ stack }: StackContext) => ({
  bus: new EventBus(stack, 'Bus', { eventBusName: physicalName(stack, 'bus') }),
});
