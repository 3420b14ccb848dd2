import { describe, expect, it } from 'vitest';
import { addresses } from '../../app/page-table.ts';
import { rosterPreset, weekdayOf } from './roster-preset.ts';

const friday = '2026-11-20';
const sunday = '2026-11-22';

it('weekdayOf returns the weekday of a date, and undefined for Sunday', () => {
  expect(weekdayOf(friday)).toBe('friday');
  expect(weekdayOf('2026-11-21')).toBe('saturday');
  expect(weekdayOf(sunday)).toBeUndefined();
  expect(weekdayOf('2026-11-23')).toBe('monday');
});

describe('rosterPreset', () => {
  const labelled = addresses
    .filter(({ page }) => page.path === '/athlete-list')
    .map(({ path }) => {
      const preset = rosterPreset(path, path.includes(':') ? 'reps' : undefined, friday);
      return [path, 'label' in preset ? preset.label : ''];
    });

  it('rosterPreset returns the preset of each list address', () => {
    expect(Object.fromEntries(labelled)).toEqual({
      '/athlete-list': '',
      '/admin': '',
      '/add-program': '',
      '/edit-programs': '',
      '/edit-program/:programId': 'Scrimmage league',
      '/program/:programId': 'Scrimmage league',
      '/payments': 'Payment pending',
      '/today': 'Today, Friday',
      '/monday': 'Monday',
      '/tuesday': 'Tuesday',
      '/wednesday': 'Wednesday',
      '/thursday': 'Thursday',
      '/friday': 'Friday',
      '/saturday': 'Saturday',
      '/reps': 'Scrimmage league',
    });
  });

  it('rosterPreset returns no-classes for Today on a Sunday', { tags: ['2.athlete-list.today'] }, () => {
    expect(rosterPreset('/today', undefined, sunday)).toEqual({ kind: 'no-classes' });
  });

  it('rosterPreset accepts a weekday as {programId} in any case and ignores other ids', () => {
    expect(rosterPreset('/program/Monday', 'Monday', friday)).toMatchObject({ program: 'monday' });
    expect(rosterPreset('/program/p-17', 'p-17', friday)).toEqual({ kind: 'none' });
  });
});
