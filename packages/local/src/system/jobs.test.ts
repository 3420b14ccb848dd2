import { workClock } from '@hoops/runtime/clock';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { SegmentRequest } from '@hoops/runtime/segments/segmented-job';
import { afterEach, describe, expect, it } from 'vitest';
import { passes, untilStop } from './jobs.ts';

describe('a time of day on the club’s clock (Chicago)', () => {
  it.each([
    ['the clock stops before the time', '2026-12-01T09:58:00Z', '2026-12-01T09:59:30Z', false],
    ['the clock passes the time', '2026-12-01T09:59:30Z', '2026-12-01T10:00:30Z', true],
    ['the time has already passed', '2026-12-01T10:00:30Z', '2026-12-01T10:01:30Z', false],
    ['the time is an hour earlier in UTC in summer', '2026-07-01T08:59:30Z', '2026-07-01T09:00:30Z', true],
    [
      'the computer sleeps until the next day’s time has passed',
      '2026-12-01T04:00:00Z',
      '2026-12-01T11:00:00Z',
      true,
    ],
    ['the computer sleeps until after midnight', '2026-12-01T05:00:00Z', '2026-12-01T09:00:00Z', false],
  ])(
    'a daily job runs once when its time in the club’s time zone passes: %s',
    (_when, before, after, expected) => {
      expect(passes('04:00', new Date(before), new Date(after))).toBe(expected);
    },
  );
});

describe('a segmented job when the system stops', () => {
  afterEach(() => {
    delete process.env.SYSTEM_STOPS;
  });

  it('a segmented job stops at the next step on shutdown and resumes there after a restart', async () => {
    const steps: number[] = [];
    const ended: string[] = [];
    const job = {
      name: 'long',
      begin: async () => ({ run: 'one', input: null }),
      async step(_input: null, _segment: object, cursor: string | null) {
        const step = Number(cursor ?? 0) + 1;
        steps.push(step);
        if (step === 3 && steps.length === 3) process.env.SYSTEM_STOPS = 'yes';
        return { cursor: step === 6 ? null : String(step), count: 1 };
      },
      async finish(_input: null, count: number) {
        ended.push(`finished after ${count}`);
        return undefined;
      },
      fail: async () => void ended.push('failed'),
    };
    const handler = segmentHandler(job, memoryCheckpoints(), workClock);
    const run = () =>
      runSegments(
        untilStop((event) => handler(event as SegmentRequest)),
        { segments: 1, atOnce: 1 },
      );
    await expect(run()).rejects.toThrow('The system stops.');
    expect(steps).toEqual([1, 2, 3]);
    expect(ended).toEqual([]);
    delete process.env.SYSTEM_STOPS;
    await run();
    expect(steps).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ended).toEqual(['finished after 6']);
  });
});
