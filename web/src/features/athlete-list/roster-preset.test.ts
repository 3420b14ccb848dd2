import { describe, expect, it } from 'vitest';
import { addresses } from '../../app/page-table.ts';
import { rosterPreset, weekdayOf } from './roster-preset.ts';

const friday = '2026-11-20';
const sunday = '2026-11-22';

it('weekdayOf knows the day of a date, and that nothing is offered on Sunday', () => {
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

  it('rosterPreset is what each address of the list says', () => {
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

  it('rosterPreset is nothing to list on a Sunday', { tags: ['2.athlete-list.today'] }, () => {
    expect(rosterPreset('/today', undefined, sunday)).toEqual({ kind: 'no-classes' });
  });

  it('rosterPreset takes a weekday as {programId}, however it is written, and ignores any other', () => {
    expect(rosterPreset('/program/Monday', 'Monday', friday)).toMatchObject({ program: 'monday' });
    expect(rosterPreset('/program/p-17', 'p-17', friday)).toEqual({ kind: 'none' });
  });
});
