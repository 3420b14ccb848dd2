import { EventBus } from 'aws-cdk-lib/aws-events';
import type { StackContext } from '#platform';
import { physicalName } from './stage-settings.ts';

/**
 * Event bus without an archive, because an archive would outlive an erasure. A replay reads the event store
 * and reaches one subscriber.
 */
export const Bus = ({ stack }: StackContext) => ({
  bus: new EventBus(stack, 'Bus', { eventBusName: physicalName(stack, 'bus') }),
});
