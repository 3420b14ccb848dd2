import type { EventType } from '@hoops/domain/catalogue';
import type { Subscription } from './subscriptions.ts';

/** EventBridge's `source` of everything that the event store publishes. */
export const eventSource = 'hoops.events';

/** An EventBridge rule's pattern, in EventBridge's own words. */
export type EventPattern = {
  readonly source: readonly [typeof eventSource];
  readonly 'detail-type'?: readonly EventType[];
};

/** The rule of a subscription: used by the stacks and by the local bus alike. */
export const eventPatternOf = ({ events }: Pick<Subscription, 'events'>): EventPattern =>
  events === 'all' ? { source: [eventSource] } : { source: [eventSource], 'detail-type': events };
