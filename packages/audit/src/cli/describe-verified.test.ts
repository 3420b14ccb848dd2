import { describe, expect, it } from 'vitest';
import { describeVerified, describeWalked } from './describe-verified.ts';

const report = {
  streams: 8,
  commits: 10,
  events: 13,
  erased: 0,
  unproven: 0,
  unkept: 0,
  movedTotals: 0,
  movedStreams: 0,
  rows: 82,
  generation: 1,
  findings: [],
};
const now = new Date('2026-12-03T18:00:00.000Z');
const looked = 'Looked at 8 streams with 13 events in 10 commits, and at 82 rows of generation 1.';

describe('what verify says', () => {
  it('verify reports agreement and the day of the newest kept heads', () => {
    for (const day of ['2026-12-02', '2026-12-03']) {
      expect(describeVerified(report, { day }, now)).toBe(
        `${looked} Everything agrees. The newest heads that are kept are of ${day}.`,
      );
    }
  });

  it('verify reports how many streams have no kept head', () => {
    expect(describeVerified({ ...report, unkept: 2 }, { day: '2026-12-03' }, now)).toContain(
      ' 2 of 8 streams have no kept head.',
    );
  });

  it('verify reports how many days old the newest kept heads are', () => {
    expect(describeVerified(report, { day: '2026-11-30' }, now)).toContain(
      'are of 2026-11-30, 3 days ago: the job keep-heads should run each day.',
    );
  });

  it('verify never reports agreement when no heads are kept', () => {
    const said = describeVerified(report, undefined, now);
    expect(said).toContain('no signed heads are kept yet');
    expect(said).not.toContain('Everything agrees');
  });

  it('verify does not judge totals or streams that kept changing', () => {
    const said = describeVerified({ ...report, movedTotals: 1 }, { day: '2026-12-03' }, now);
    expect(said).toContain('because they kept changing meanwhile: 1 monthly total. Whether');
    expect(said).toContain('Everything else agrees.');
    const both = describeVerified({ ...report, movedTotals: 2, movedStreams: 1 }, { day: '2026-12-03' }, now);
    expect(both).toContain(
      'Not judged, because they kept changing meanwhile: 2 monthly totals and the rows of 1 stream. Whether they are right is not known until verify finds them at rest: verify again.',
    );
    expect(both).toContain('Everything else agrees.');
    const stream = describeVerified({ ...report, movedStreams: 1 }, { day: '2026-12-03' }, now);
    expect(stream).toContain('meanwhile: the rows of 1 stream. Whether');
  });

  it('verify counts differences, erased events and commits without a proof', () => {
    const findings = [{ kind: 'stray-row', rowKey: 'document|family|x' }] as const;
    const said = describeVerified({ ...report, erased: 2, unproven: 4, findings }, undefined, now);
    expect(said).toContain('13 events (2 of them with erased personal data)');
    expect(said).toContain('10 commits (4 of them without a proof of who wrote them)');
    expect(said).toContain('1 difference found. No signed heads are kept yet.');
  });
});

it('verify reports how many rows and streams it has read so far', () => {
  expect(describeWalked({ round: 'sums', rows: 12_000, streams: 1 })).toBe(
    'Looked at 12000 rows and 1 stream so far.',
  );
  expect(describeWalked({ round: 'names', rows: 0, streams: 0 })).toBe('Looking once more at what differs.');
});
