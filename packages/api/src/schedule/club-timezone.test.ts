import { brand } from '@hoops/domain/brand';
import { daysAfter } from '@hoops/domain/time/club-time';
import { tzlib_get_ical_block, tzlib_get_offset } from 'timezones-ical-library';
import { expect, it } from 'vitest';
import { clubTimezone, offsetAtEndOf } from './club-timezone.ts';

it('the club’s time zone rules match the IANA database', () => {
  const [block = ''] = tzlib_get_ical_block(brand.timezone);
  const lines = block.split(/\r?\n/).filter((line) => !/^(X-LIC-LOCATION|LAST-MODIFIED):/.test(line));
  expect(clubTimezone).toEqual(lines);
});

it('the club’s UTC offset matches the IANA database on every day of three years', () => {
  for (let date = '2026-01-01'; date < '2029-01-01'; date = daysAfter(date, 1)) {
    expect(offsetAtEndOf(date).replace(':', ''), date).toBe(tzlib_get_offset(brand.timezone, date, '23:59'));
  }
});
