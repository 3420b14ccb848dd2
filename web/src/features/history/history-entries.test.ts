import { describe, expect, it } from 'vitest';
import type { TimelineItem } from '../../queries/family-queries.ts';
import { athletesIn, entriesFor, everybody, inDays, wholeFamily } from './history-entries.ts';

const entry = (eventId: string, at: string, athleteId: string | null = null): TimelineItem => ({
  eventId,
  at,
  type: 'AthleteChanged',
  athleteId,
  athleteName: athleteId && `${athleteId} Reyes`,
  planAfter: null,
  sentence: eventId,
  by: 'Parent',
  reason: null,
});

describe('the family history', () => {
  it('is grouped by the club’s days, today and yesterday by name', () => {
    const entries = [
      entry('late', '2026-12-02T05:30:00.000Z'),
      entry('noon', '2026-12-01T18:00:00.000Z'),
      entry('before', '2026-12-01T05:30:00.000Z'),
      entry('long ago', '2026-11-10T18:00:00.000Z'),
    ];
    expect(inDays(entries, '2026-12-01').map(({ day, entry: { eventId } }) => [eventId, day])).toEqual([
      ['late', 'Today'],
      ['noon', 'Today'],
      ['before', 'Yesterday'],
      ['long ago', 'Nov 10, 2026'],
    ]);
  });

  it('stands in the order in which things happened, not in which they were heard of', () => {
    const entries = [
      entry('a payment heard of late', '2026-11-01T10:00:00.000Z'),
      entry('saved at once', '2026-12-01T10:00:00.000Z'),
    ];
    expect(inDays(entries, '2026-12-01').map((one) => one.entry.eventId)).toEqual([
      'saved at once',
      'a payment heard of late',
    ]);
  });

  it('can be that of one athlete, also of a deleted one, or of the family alone', () => {
    const at = '2026-12-01T10:00:00.000Z';
    const entries = [entry('jordan’s', at, 'Jordan'), entry('ours', at), entry('mia’s', at, 'Mia')];
    expect(athletesIn(entries)).toEqual([
      { athleteId: 'Jordan', athleteName: 'Jordan Reyes' },
      { athleteId: 'Mia', athleteName: 'Mia Reyes' },
    ]);
    const shown = (chosen: string) => entriesFor(entries, chosen).map(({ eventId }) => eventId);
    expect(shown('Mia')).toEqual(['mia’s']);
    expect(shown(wholeFamily)).toEqual(['ours']);
    expect(shown(everybody)).toHaveLength(3);
  });
});
