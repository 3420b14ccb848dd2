import { EventBus } from 'aws-cdk-lib/aws-events';
import type { StackContext } from '#platform';
import { physicalName } from './physical-name.ts';

/**
 * The event bus. No archive: what is sent again comes from the event store, to one named subscriber, and an
 * archive would outlive an erasure.
 */
export const Bus = ({ stack }: StackContext) => ({
  bus: new EventBus(stack, 'Bus', { eventBusName: physicalName(stack, 'bus') }),
});
