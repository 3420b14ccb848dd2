import { describe, expect, it } from 'vitest';
import type { Finding } from '../findings.ts';
import { describeEvent, describeFinding, maskFinding } from './describe.ts';

const stream = 'family#dana';
const wrong = (path: string, live: unknown, expected: unknown): Finding => ({
  kind: 'wrong-field',
  stream,
  rowKey: 'document|family|dana',
  path,
  live,
  expected,
});
const line: Finding = { kind: 'stray-row', rowKey: 'entry|parents|dana reyes|dana' };

describe('a finding as a sentence', () => {
  it('a finding’s sentence names the stream, the row and the field but no personal text', () => {
    expect(describeFinding(wrong('name', 'Dana Reyes', undefined), false)).toBe(
      'family#dana: the family row dana: name is a text of 10 characters, expected absent.',
    );
    expect(describeFinding(wrong('athletes[0].plan.status', 'past_due', 'active'), false)).toBe(
      'family#dana: the family row dana: athletes[0].plan.status is "past_due", expected "active".',
    );
    expect(describeFinding(wrong('(version)', 3, 4), false)).toContain('(version) is 3, expected 4');
    expect(describeFinding(wrong('card', { last4: '4242' }, null), false)).toContain(
      'is an object, expected null',
    );
    expect(describeFinding(line, false)).toBe('No stream derives line dana of the list parents.');
  });

  it('a finding’s sentence shows full values on request', () => {
    expect(describeFinding(wrong('name', 'Dana Reyes', 'Dana R'), true)).toContain(
      '"Dana Reyes", expected "Dana R"',
    );
    expect(describeFinding(wrong('card', { last4: '4242' }, null), true)).toContain('{"last4":"4242"}');
    expect(describeFinding(line, true)).toContain('at "dana reyes"');
  });

  it('a masked finding shows no personal text in JSON', () => {
    const masked = JSON.stringify([wrong('name', 'Dana Reyes', 'Dana R'), line].map(maskFinding));
    expect(masked).not.toMatch(/reyes/i);
    expect(masked).toContain('a text of 10 characters');
  });

  it('every kind of finding has a sentence', () => {
    const total = 'entry|month-totals|2026-11|2026-11.3';
    const others: readonly Finding[] = [
      { kind: 'broken-chain', stream, problem: 'changed-bytes', commit: 2, version: null },
      { kind: 'wrong-label', stream, commit: 2, labels: ['lastVersion', 'types'] },
      { kind: 'events-gone', stream, version: 5, witness: 'rows', shown: 14 },
      { kind: 'events-gone', stream, version: 5, witness: 'event-log', shown: 14 },
      { kind: 'unreadable-stream', stream, reason: 'SyntaxError' },
      { kind: 'quarantined', stream },
      { kind: 'missing-row', stream, rowKey: 'document|family|dana' },
      { kind: 'wrong-checkpoint', stream },
      { kind: 'wrong-version', stream, live: 3, expected: 2 },
      { kind: 'wrong-total', rowKey: total, live: { refunded: 5 }, expected: { refunded: 7 } },
      { kind: 'wrong-total', rowKey: total, live: undefined, expected: { refunded: 7 } },
      { kind: 'misfiled-row', itemKey: '["pk","dana reyes"]', rowKey: 'entry|parents|dana reyes|dana' },
      { kind: 'misfiled-row', itemKey: '["pk","sk"]', rowKey: null, stream },
      { kind: 'misfiled-row', itemKey: '["pk","sk"]', rowKey: null },
    ];
    expect(others.map((finding) => describeFinding(finding, false))).toEqual([
      'family#dana: commit 2: changed bytes.',
      'family#dana: commit 2: its labels lastVersion, types do not match its content.',
      'family#dana: its rows show version 14, the stream has 5: events are missing.',
      'family#dana: the event log contains event 14, the stream has 5: events are missing.',
      'family#dana: its events cannot be read (SyntaxError).',
      'family#dana: quarantined. Its stored events differ from the appended ones, so its rows are not checked.',
      'family#dana: the family row dana is missing.',
      'family#dana: its list of rows, or its share of totals, is wrong.',
      'family#dana: its rows show version 3, the stream has 2: events are missing.',
      'line 2026-11.3 of the list month-totals: the total is {"refunded":5}, the streams add up to {"refunded":7}.',
      'line 2026-11.3 of the list month-totals: the total is absent, the streams add up to {"refunded":7}.',
      'The item stored as line dana of the list parents: its key does not match its fields.',
      'The item stored as the checkpoint of family#dana: its key does not match its fields.',
      'A misplaced item: its key does not match its fields.',
    ]);
    expect(JSON.stringify(others.map(maskFinding))).not.toContain('reyes');
  });
});

describe('an event as a line', () => {
  it('an event’s line shows the time, the family, the change, the person and the reason', () => {
    const event = {
      eventId: '1',
      stream,
      version: 2,
      type: 'AthleteAdded',
      at: '2026-11-02T12:00:00.000Z',
      sentence: 'Added Jordan Reyes',
      by: 'Coach K (administrator)',
      reason: 'by telephone',
      familyId: 'dana',
      family: 'Dana Reyes',
    };
    expect(describeEvent(event)).toBe(
      '2026-11-02 12:00:00 UTC  Dana Reyes: Added Jordan Reyes. By Coach K (administrator), because: by telephone. [family#dana 2]',
    );
    expect(describeEvent({ ...event, family: null, reason: null })).toContain(
      'UTC  Added Jordan Reyes. By Coach K',
    );
  });
});
