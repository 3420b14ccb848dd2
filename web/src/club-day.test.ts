import { describe, expect, it } from 'vitest';
import { clubDay, clubMoment, monthOf } from './club-day.ts';

describe('club days', () => {
  it('are those of the club’s timezone', () => {
    expect(clubDay('2026-12-01T03:00:00Z')).toBe('Nov 30, 2026');
    expect(clubMoment('2026-11-01T15:00:00Z').replace(' ', ' ')).toBe('Nov 1, 2026, 9:00 AM');
  });

  it('name a month as the API does', () => {
    expect(monthOf('2026-01')).toEqual({ month: 'January', year: 2026 });
    expect(monthOf('2026-12')).toEqual({ month: 'December', year: 2026 });
  });
});
