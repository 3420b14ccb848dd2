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
const checked = 'Checked 8 streams with 13 events in 10 commits, and 82 rows of generation 1.';

describe('the summary of verify', () => {
  it('verify reports that everything agrees and names the day of the newest signed heads', () => {
    for (const day of ['2026-12-02', '2026-12-03']) {
      expect(describeVerified(report, { day }, now)).toBe(
        `${checked} Everything agrees. The newest signed heads are from ${day}.`,
      );
    }
  });

  it('verify reports how many streams have no signed head', () => {
    expect(describeVerified({ ...report, unkept: 2 }, { day: '2026-12-03' }, now)).toContain(
      ' 2 of 8 streams have no signed head yet.',
    );
  });

  it('verify reports the timestamp and the cosignatures of the newest day, or that there are none and why', () => {
    const state = {
      day: '2026-12-03',
      timestamp: null,
      cosigned: [],
      witnesses: 0,
      missing: [],
      problems: [],
    };
    const said = (outside: Parameters<typeof describeVerified>[3]) =>
      describeVerified(report, { day: '2026-12-03' }, now, outside);
    const missing = ['2026-12-03 has no timestamp: no authority is configured.'];
    expect(said({ ...state, missing })).toContain(` ${missing[0]}`);
    const stamped = said({ ...state, timestamp: '2026-12-03T06:00:09.000Z' });
    expect(stamped).toContain(' 2026-12-03 has a timestamp of 2026-12-03T06:00:09.000Z.');
    expect(stamped).not.toContain('cosigned');
    expect(said({ ...state, cosigned: ['w1'], witnesses: 2 })).toContain('is cosigned by 1 of 2 witnesses.');
  });

  it('verify reports how many days old the newest kept heads are', () => {
    expect(describeVerified(report, { day: '2026-11-30' }, now)).toContain(
      'are from 2026-11-30, 3 days ago: the job keep-heads should run daily.',
    );
  });

  it('verify never reports that everything agrees when no signed heads exist', () => {
    const said = describeVerified(report, undefined, now);
    expect(said).toContain('there are no signed heads yet');
    expect(said).not.toContain('Everything agrees');
  });

  it('verify reports totals and streams as not checked if they kept changing', () => {
    const said = describeVerified({ ...report, movedTotals: 1 }, { day: '2026-12-03' }, now);
    expect(said).toContain('because they changed during the comparison: 1 monthly total. Run verify again.');
    expect(said).toContain('Everything else agrees.');
    const both = describeVerified({ ...report, movedTotals: 2, movedStreams: 1 }, { day: '2026-12-03' }, now);
    expect(both).toContain(
      'Not checked, because they changed during the comparison: 2 monthly totals and the rows of 1 stream. Run verify again.',
    );
    expect(both).toContain('Everything else agrees.');
    const stream = describeVerified({ ...report, movedStreams: 1 }, { day: '2026-12-03' }, now);
    expect(stream).toContain('comparison: the rows of 1 stream. Run verify again.');
  });

  it('verify counts differences, erased events and commits without a proof', () => {
    const findings = [{ kind: 'stray-row', rowKey: 'document|family|x' }] as const;
    const said = describeVerified({ ...report, erased: 2, unproven: 4, findings }, undefined, now);
    expect(said).toContain('13 events (2 with erased personal data)');
    expect(said).toContain('10 commits (4 without a proof of their writer)');
    expect(said).toContain('1 difference found. There are no signed heads yet.');
  });
});

it('verify reports how many rows and streams it has read so far', () => {
  expect(describeWalked({ rows: 12_000, streams: 1 })).toBe('Checked 1 stream and 12000 rows so far.');
});
