import type { JobRunItem } from '@hoops/projections/views/lists';
import { expect, it } from 'vitest';
import { describeJob } from './describe-job.ts';

const running: JobRunItem = {
  kind: 'switch',
  runId: 'run-1',
  status: 'running',
  reason: 'the auditor asked',
  requestedAt: '2026-11-22T18:00:00.000Z',
  requestedBy: { sub: 'ann', role: 'operator' },
  startedAt: '2026-11-22T18:00:01.000Z',
  total: 1_200,
  segments: 2,
  endedAt: null,
  problem: null,
  result: null,
};
const progress = { done: 450, begunAt: '2026-11-22T18:00:01.000Z' };

it('a running job shows its progress, with the total if it is known', () => {
  expect(describeJob(running, progress)).toBe(
    '2026-11-22 18:00:00 UTC  switch  running: 450 of about 1200. By ann: the auditor asked',
  );
  expect(describeJob({ ...running, total: 0 }, progress)).toContain('running: 450 so far.');
});
