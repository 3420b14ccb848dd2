import { expect, it, vi } from 'vitest';
import { clubDay, clubMoment, monthOf } from './club-day.ts';

it('club days are in the club’s time zone', () => {
  expect(clubDay('2026-12-01T03:00:00Z')).toBe('Nov 30, 2026');
  expect(clubMoment('2026-11-01T15:00:00Z').replace(' ', ' ')).toBe('Nov 1, 2026, 9:00 AM');
});

it('monthOf returns a month’s name and year as in the API', () => {
  expect(monthOf('2026-01')).toEqual({ month: 'January', year: 2026 });
  expect(monthOf('2026-12')).toEqual({ month: 'December', year: 2026 });
});

it('date formats are created only when the first date is shown', async () => {
  let made = 0;
  class CountedFormat extends Intl.DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...given);
      made += 1;
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: CountedFormat } }));
  vi.resetModules();
  const fresh = await import('./club-day.ts');
  await import('@hoops/domain/time/club-time');
  expect(made).toBe(0);
  fresh.clubDay('2026-12-01T03:00:00Z');
  fresh.clubDay('2026-12-02T03:00:00Z');
  expect(made).toBe(1);
  vi.unstubAllGlobals();
});
