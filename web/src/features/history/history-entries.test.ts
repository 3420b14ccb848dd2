import { expect, it } from 'vitest';
import type { TimelineItem } from '../../entities/timeline/is-minor.ts';
import { inDays } from './history-page.tsx';

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

it('the family history is grouped by the club’s days, with Today and Yesterday', () => {
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
