import { EventBus } from 'aws-cdk-lib/aws-events';
import type { StackContext } from '#platform';
import { physicalName } from './physical-name.ts';

/**
 * Event bus without an archive, which would outlive an erasure. Replays read the event store and reach one
 * subscriber.
 */
export const Bus = ({ stack }: StackContext) => ({
  bus: new EventBus(stack, 'Bus', { eventBusName: physicalName(stack, 'bus') }),
});
