import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream, reject } from '../decider.ts';
import type { EventOf } from '../event.ts';
import type { JobKind } from '../job-kinds.ts';
import { jobStream } from '../stream.ts';
import {
  JobCancelled,
  JobCompleted,
  type JobEvent,
  JobFailed,
  JobRequested,
  JobStarted,
  LostHeadsAccepted,
  type SignedDay,
  SignedDayRemembered,
} from './events.ts';

export type JobState = {
  readonly runId: string | null;
  readonly kind: JobKind | null;
  readonly status: 'none' | 'requested' | 'running' | 'ended';
  readonly execution: string | null;
  readonly signed: SignedDay | null;
  /** Newest day whose loss, including all earlier days, an operator accepted; null if none. */
  readonly lostBefore: string | null;
};

export const isOpenRun = (
  { runId, status }: Pick<JobState, 'runId' | 'status'>,
  run: string | null = runId,
): boolean => runId === run && (status === 'requested' || status === 'running');

const command = commandOf<JobState>();

const RequestJob = command({
  type: 'RequestJob',
  emits: [JobRequested],
  rejects: ['job-running'],
}).decidedBy((state, data: EventOf<typeof JobRequested>['data']) => {
  if (state.runId === data.runId) return [];
  return isOpenRun(state) ? reject('job-running') : [{ type: 'JobRequested', data }];
});

const StartJob = command({
  type: 'StartJob',
  emits: [JobStarted],
  rejects: [],
}).decidedBy(({ runId, status }, data: EventOf<typeof JobStarted>['data']) =>
  runId === data.runId && status === 'requested' ? [{ type: 'JobStarted', data }] : [],
);

const CancelJob = command({
  type: 'CancelJob',
  emits: [JobCancelled],
  rejects: ['job-ended'],
}).decidedBy((state, data: EventOf<typeof JobCancelled>['data']) =>
  isOpenRun(state, data.runId) ? [{ type: 'JobCancelled', data }] : reject('job-ended'),
);

const CompleteJob = command({
  type: 'CompleteJob',
  emits: [JobCompleted],
  rejects: [],
}).decidedBy((state, data: EventOf<typeof JobCompleted>['data']) =>
  isOpenRun(state, data.runId) ? [{ type: 'JobCompleted', data }] : [],
);

const FailJob = command({
  type: 'FailJob',
  emits: [JobFailed],
  rejects: [],
}).decidedBy((state, data: EventOf<typeof JobFailed>['data']) =>
  isOpenRun(state, data.runId) ? [{ type: 'JobFailed', data }] : [],
);

const RememberSignedDay = command({
  type: 'RememberSignedDay',
  emits: [SignedDayRemembered],
  rejects: [],
}).decidedBy(({ signed }, data: SignedDay) =>
  signed !== null && signed.day >= data.day ? [] : [{ type: 'SignedDayRemembered', data }],
);

const AcceptLostHeads = command({
  type: 'AcceptLostHeads',
  emits: [LostHeadsAccepted],
  rejects: [],
}).decidedBy((_state, data: EventOf<typeof LostHeadsAccepted>['data']) => [
  { type: 'LostHeadsAccepted', data },
]);

/**
 * Runs of one kind of job, one at a time. The first execution owns a run; workers check for cancellation
 * before each step.
 */
export const jobDecider = deciderOf<JobState, JobEvent>()({
  initialState: {
    runId: null,
    kind: null,
    status: 'none',
    execution: null,
    signed: null,
    lostBefore: null,
  },
  foldVersion: 4,
  evolve: (state, event) => {
    switch (event.type) {
      case 'JobRequested':
        return {
          ...state,
          runId: event.data.runId,
          kind: event.data.kind,
          status: 'requested',
          execution: null,
        };
      case 'JobStarted':
        return { ...state, status: 'running', execution: event.data.execution };
      case 'JobCancelled':
      case 'JobCompleted':
      case 'JobFailed':
        return { ...state, status: 'ended' };
      case 'SignedDayRemembered':
        return { ...state, signed: event.data };
      case 'LostHeadsAccepted':
        return { ...state, signed: event.data.newest, lostBefore: event.data.lost.day };
      default:
        return event satisfies never;
    }
  },
  commands: [RequestJob, StartJob, CancelJob, CompleteJob, FailJob, RememberSignedDay, AcceptLostHeads],
});

type AnyCommand = CommandOf<(typeof jobDecider.commands)[number]>;
export type JobCommand = Extract<AnyCommand, { readonly kind: JobKind }>;
export type SignedDaysCommand = Exclude<AnyCommand, JobCommand>;

export const jobStreams = defineStream({
  nameOf: jobStream,
  keyIdOf: jobStream,
  decider: jobDecider,
});
