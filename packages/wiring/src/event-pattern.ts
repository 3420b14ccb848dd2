import type { EventType } from '@hoops/domain/catalogue';
import type { JobKind } from '@hoops/domain/job/kinds';
import { jobStream, type StreamName } from '@hoops/domain/stream';
import type { BackgroundJob } from './background-jobs.ts';
import type { Subscription } from './subscriptions.ts';

/** EventBridge's `source` of everything that the event store publishes. */
export const eventSource = 'hoops.events';

/** An EventBridge rule's pattern, in EventBridge's own words. */
export type EventPattern = {
  readonly source: readonly [typeof eventSource];
  readonly 'detail-type'?: readonly EventType[];
  readonly detail?: {
    readonly stream: readonly StreamName[];
    readonly data: { readonly kind: readonly JobKind[] };
  };
};

/** The rule of a subscription: used by the stacks and by the local bus alike. */
export const eventPatternOf = ({ events }: Pick<Subscription, 'events'>): EventPattern =>
  events === 'all' ? { source: [eventSource] } : { source: [eventSource], 'detail-type': events };

/** The rule of a background job. One that is asked for is so in its stream, where others may be asked for too. */
export const requestPatternOf = (job: BackgroundJob): EventPattern =>
  job.startedBy === undefined
    ? {
        source: [eventSource],
        'detail-type': ['JobRequested'],
        detail: { stream: [jobStream(job.name)], data: { kind: [job.name] } },
      }
    : eventPatternOf({ events: [job.startedBy] });
