import { expect, it } from 'vitest';
import { athletesIn, byTimeDescending, pageOfTimeline, type TimelineEntry, wholeFamily } from './timeline.ts';

const entry = (eventId: string, athleteId: string | null = null): TimelineEntry => ({
  eventId,
  at: '2026-12-01T10:00:00.000Z',
  type: 'AthleteChanged',
  athleteId,
  athleteName: athleteId && `${athleteId} Reyes`,
  planAfter: null,
  sentence: eventId,
  by: 'Parent',
  reason: null,
});
const idsOf = ({ items }: { readonly items: readonly TimelineEntry[] }) =>
  items.map(({ eventId }) => eventId);

const many = Array.from({ length: 95 }, (_, index) => entry(`e${index}`, index % 2 ? 'mia' : null));

it.each([undefined, 'mia', wholeFamily])(
  'timeline pages return each entry exactly once, filtered by %s',
  (about) => {
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = pageOfTimeline(many, { about, cursor });
      seen.push(...idsOf(page));
      sizes.push(page.items.length);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const wanted = many.filter(({ athleteId }) => !about || (athleteId ?? wholeFamily) === about);
    expect(seen).toEqual(wanted.map(({ eventId }) => eventId));
    expect(sizes).toEqual(about ? [40, wanted.length - 40] : [40, 40, 15]);
  },
);

it('a timeline cursor stays valid when new entries arrive, and a full last page has no next page', () => {
  const full = many.slice(0, 40);
  expect(pageOfTimeline(full, {}).nextCursor).toBeNull();
  expect(idsOf(pageOfTimeline([entry('new'), ...many], { cursor: 'e39' }))[0]).toBe('e40');
  expect(pageOfTimeline(many, { cursor: 'unknown' })).toEqual({ items: [], nextCursor: null });
});

it('the timeline keeps the recorded order of events within one second', () => {
  const at = (eventId: string, time: string) => ({ ...entry(eventId), at: `2026-12-01T10:00:${time}Z` });
  // Recorded order, newest first: a payment comes after the plan choice it pays for.
  const recorded = [
    at('paid', '27.000'),
    at('chosen', '27.400'),
    at('late', '29.100'),
    at('added', '26.000'),
  ];
  expect(recorded.toSorted(byTimeDescending).map(({ eventId }) => eventId)).toEqual([
    'late',
    'paid',
    'chosen',
    'added',
  ]);
});

it('the timeline names every athlete in its entries, including deleted ones', () => {
  expect(athletesIn([entry('1', 'Jordan'), entry('2'), entry('3', 'Mia'), entry('4', 'Jordan')])).toEqual([
    { athleteId: 'Jordan', athleteName: 'Jordan Reyes' },
    { athleteId: 'Mia', athleteName: 'Mia Reyes' },
  ]);
});
