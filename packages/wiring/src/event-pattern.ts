import type { EventType } from '@hoops/domain/catalogue';
import type { JobKind } from '@hoops/domain/job-kinds';
import { jobStream, type StreamName } from '@hoops/domain/stream';
import type { BackgroundJob } from './background-jobs.ts';
import type { Subscription } from './subscriptions.ts';

export const eventSource = 'hoops.events';

export type EventPattern = {
  readonly source: readonly [typeof eventSource];
  readonly 'detail-type'?: readonly EventType[];
  readonly detail?: {
    readonly stream: readonly StreamName[];
    readonly data: { readonly kind: readonly JobKind[] };
  };
};

export const eventPatternOf = ({ events }: Pick<Subscription, 'events'>): EventPattern =>
  events === 'all' ? { source: [eventSource] } : { source: [eventSource], 'detail-type': events };

export const requestPatternOf = (job: BackgroundJob): EventPattern =>
  job.startedBy === undefined
    ? {
        source: [eventSource],
        'detail-type': ['JobRequested'],
        detail: { stream: [jobStream(job.name)], data: { kind: [job.name] } },
      }
    : eventPatternOf({ events: job.startedBy });
