import { startableJobs } from '@hoops/domain/job-kinds';
import { expect, it } from 'vitest';
import { durationWords, figureWords, groups, outcomeOf, progressWords } from './job-words.ts';

it('each job kind that can be started is in exactly one group of the page', () => {
  expect(groups.flatMap(({ kinds }) => kinds).sort()).toEqual([...startableJobs].sort());
});

it('a run’s progress shows the amount done, the speed and the remaining time', () => {
  expect(progressWords({ elapsedMs: null, progress: null, total: 0 })).toBe('Waiting to begin');
  expect(progressWords({ elapsedMs: 3_000, progress: { done: 0, elapsedMs: 3_000 }, total: 0 })).toBe(
    'In progress',
  );
  expect(progressWords({ elapsedMs: 3_000, progress: { done: 0, elapsedMs: 3_000 }, total: 1_200 })).toBe(
    '0 of about 1,200',
  );
  expect(progressWords({ elapsedMs: 8_000, progress: { done: 400, elapsedMs: 8_000 }, total: 1_200 })).toBe(
    '400 of about 1,200, 50 a second, about 16 seconds left',
  );
  expect(
    progressWords({ elapsedMs: 8_000, progress: { done: 20, elapsedMs: 8_000 }, total: 1_200 }),
  ).toContain('2.5 a second, about 8 minutes');
});

it('a run’s progress omits the remaining time once the run exceeds the expected total', () => {
  expect(
    progressWords({ elapsedMs: 13_000, progress: { done: 1_300, elapsedMs: 13_000 }, total: 1_200 }),
  ).toBe('1,300 of about 1,300, 100 a second');
});

it('a run’s progress omits an unknown total', () => {
  expect(progressWords({ elapsedMs: 10_000, progress: { done: 50, elapsedMs: 10_000 }, total: 0 })).toBe(
    '50 so far, 5.0 a second',
  );
});

it('durations use the unit that fits', () => {
  expect([400, 59_000, 61_000, 7_300_000].map(durationWords)).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '2 hours',
  ]);
});

it('a finished run shows its outcome and figures', () => {
  const result = { figures: [{ name: 'streams', value: 1_020 }], problems: 0, findings: [] };
  expect(outcomeOf({ kind: 'verify', status: 'completed', result }).words).toBe('Nothing is wrong');
  expect(outcomeOf({ kind: 'verify', status: 'completed', result: { ...result, problems: 1 } }).words).toBe(
    '1 problem',
  );
  expect(outcomeOf({ kind: 'verify', status: 'cancelled', result: null }).words).toBe('Canceled');
  expect(outcomeOf({ kind: 'verify', status: 'failed', result: null }).tone).toBe('bad');
  expect(figureWords(result)).toBe('1,020 streams');
  const one = ['streams', 'families not compared', 'newly signed', 'differences'];
  expect(figureWords({ ...result, figures: one.map((name) => ({ name, value: 1 })) })).toBe(
    '1 stream, 1 family not compared, 1 newly signed, 1 difference found at first',
  );
});
