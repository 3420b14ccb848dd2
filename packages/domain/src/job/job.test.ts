import { describe, expect, it } from 'vitest';
import { jobStream } from '../stream.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import {
  JobCancelled,
  JobCompleted,
  JobFailed,
  JobRequested,
  JobStarted,
  LostHeadsAccepted,
  SignedDayRemembered,
} from './events.ts';
import { jobDecider } from './job-decider.ts';

const given = scenariosOf(jobDecider);
const requested = exampleOf(JobRequested);
const started = exampleOf(JobStarted);
const cancelled = exampleOf(JobCancelled);
const completed = exampleOf(JobCompleted);
const failed = exampleOf(JobFailed);
const run = { kind: 'verify', runId: 'run-1' } as const;
const again = { ...requested.data, runId: 'run-2' };

it('a job needs a reason, and a second job is rejected until the first has ended', () => {
  given()
    .when({ type: 'RequestJob', ...requested.data })
    .then(requested);
  given(requested)
    .when({ type: 'RequestJob', ...again })
    .rejects('job-running');
  given(requested, started)
    .when({ type: 'RequestJob', ...again })
    .rejects('job-running');
  for (const end of [cancelled, completed, failed]) {
    given(requested, started, end)
      .when({ type: 'RequestJob', ...again })
      .then({ type: 'JobRequested', data: again });
  }
});

it('a repair is rejected while a rebuild is open', () => {
  const rebuild = { type: 'JobRequested', data: { ...requested.data, kind: 'rebuild' } } as const;
  given(rebuild)
    .when({ type: 'RequestJob', ...again, kind: 'repair' })
    .rejects('job-running');
  given(rebuild, { ...cancelled, data: { ...cancelled.data, kind: 'rebuild' } })
    .when({ type: 'RequestJob', ...again, kind: 'repair' })
    .then({ type: 'JobRequested', data: { ...again, kind: 'repair' } });
  expect(jobStream('repair')).toBe(jobStream('rebuild'));
  expect(jobStream('verify')).not.toBe(jobStream('rebuild'));
});

it('requesting the same job run again records no event', () => {
  given(requested)
    .when({ type: 'RequestJob', ...requested.data })
    .then();
  given(requested, started, completed)
    .when({ type: 'RequestJob', ...requested.data })
    .then();
});

it('a job run starts only once', () => {
  const start = { type: 'StartJob', ...started.data } as const;
  given(requested).when(start).then(started);
  given(requested, started).when(start).then();
  given(requested, started)
    .when({ ...start, execution: 'execution-2' })
    .then();
  given(requested, cancelled).when(start).then();
  given(requested)
    .when({ ...start, runId: 'run-0' })
    .then();
});

it('a job can be canceled while it is open, before or after its start', () => {
  const cancel = { type: 'CancelJob', ...run } as const;
  given(requested).when(cancel).then(cancelled);
  given(requested, started).when(cancel).then(cancelled);
  for (const end of [cancelled, completed, failed]) {
    given(requested, started, end).when(cancel).rejects('job-ended');
  }
  given().when(cancel).rejects('job-ended');
  given(requested)
    .when({ ...cancel, runId: 'run-0' })
    .rejects('job-ended');
});

it('a job ends once, and later outcomes record no event', () => {
  const complete = { type: 'CompleteJob', ...completed.data } as const;
  const fail = { type: 'FailJob', ...failed.data } as const;
  given(requested, started).when(complete).then(completed);
  given(requested, started).when(fail).then(failed);
  given(requested).when(fail).then(failed);
  for (const end of [cancelled, completed, failed]) {
    given(requested, started, end).when(complete).then();
    given(requested, started, end).when(fail).then();
  }
  const next = { type: 'JobRequested', data: again } as const;
  given(requested, started, cancelled, next).when(complete).then();
});

describe('signed days', () => {
  const signed = exampleOf(SignedDayRemembered);
  const remember = { type: 'RememberSignedDay', ...signed.data } as const;

  it('a signed day is recorded once, and an earlier day records no event', () => {
    given(requested).when(remember).then(signed);
    given(signed).when(remember).then();
    given(signed)
      .when({ ...remember, day: '2026-11-30' })
      .then();
  });

  it('a day can be signed again after an operator accepts the loss of its signed heads', () => {
    const accepted = exampleOf(LostHeadsAccepted);
    given(signed)
      .when({ type: 'AcceptLostHeads', ...accepted.data })
      .then(accepted);
    given(signed, accepted).when(remember).then(signed);
  });
});
