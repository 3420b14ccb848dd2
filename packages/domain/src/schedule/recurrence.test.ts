import { expect, it } from 'vitest';
import { firstDay, nextDay, type Recurrence, recurrenceWords } from './recurrence.ts';
import { recurrenceSchema } from './recurrence-schema.ts';

const weekly: Recurrence = {
  days: ['monday', 'wednesday'],
  startTime: '17:30',
  endTime: '19:00',
  firstDate: '2026-11-03',
  lastDate: null,
};
const sentences = (over: object) =>
  recurrenceSchema
    .safeParse({ ...weekly, ...over })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('a recurrence begins on the first of its weekdays', () => {
  expect(firstDay(weekly)).toBe('2026-11-04');
  expect(firstDay({ days: ['tuesday'], firstDate: '2026-11-03' })).toBe('2026-11-03');
  expect(firstDay({ days: ['sunday'], firstDate: '2026-12-28' })).toBe('2027-01-03');
});

it('nextDay returns a recurrence’s next day from any date until its last date', () => {
  expect(nextDay(weekly, '2026-10-01')).toBe('2026-11-04');
  expect(nextDay(weekly, '2026-11-04')).toBe('2026-11-04');
  expect(nextDay(weekly, '2026-11-05')).toBe('2026-11-09');
  expect(nextDay({ ...weekly, lastDate: '2026-11-08' }, '2026-11-05')).toBeUndefined();
});

it('a recurrence skips holidays unless the holiday is its only date', () => {
  const from = (days: Recurrence['days'], date: string) => nextDay({ ...weekly, days }, date);
  expect(from(['friday'], '2026-12-25')).toBe('2027-01-08');
  expect(from(['thursday'], '2026-11-26')).toBe('2026-12-03');
  expect(from(['thursday'], '2026-11-19')).toBe('2026-11-19');
  expect(from(['sunday'], '2027-07-04')).toBe('2027-07-11');
  const christmas: Recurrence = {
    ...weekly,
    days: ['friday'],
    firstDate: '2026-12-25',
    lastDate: '2026-12-25',
  };
  expect(nextDay(christmas, '2026-12-01')).toBe('2026-12-25');
  expect(nextDay({ ...christmas, firstDate: '2026-12-18' }, '2026-12-19')).toBeUndefined();
});

it('a recurrence is described in plain words', () => {
  expect(recurrenceWords(weekly)).toBe('Mondays and Wednesdays, 5:30 PM to 7:00 PM, from November 4, 2026');
  expect(
    recurrenceWords({
      ...weekly,
      days: ['monday', 'tuesday', 'sunday'],
      startTime: '00:05',
      endTime: '12:00',
      lastDate: '2027-03-01',
    }),
  ).toBe('Mondays, Tuesdays and Sundays, 12:05 AM to 12:00 PM, from November 3, 2026 to March 1, 2027');
  expect(recurrenceWords({ ...weekly, days: ['saturday'], lastDate: '2026-11-07' })).toBe(
    'Saturday, November 7, 2026, 5:30 PM to 7:00 PM',
  );
});

it('a recurrence stores its days in week order without duplicates', () => {
  expect(recurrenceSchema.parse({ ...weekly, days: ['sunday', 'monday', 'sunday'] }).days).toEqual([
    'monday',
    'sunday',
  ]);
});

it.each(['2026-02-31', '2026-13-01', '2026-00-10', '0000-00-00', 'soon', ''])(
  'a recurrence with an invalid first day is rejected with a message: %j',
  (firstDate) => {
    expect(sentences({ firstDate, lastDate: '2026-12-01' })).toEqual([
      ['firstDate', 'Please enter the first day.'],
    ]);
  },
);

it('an invalid recurrence is rejected with a message for each invalid field', () => {
  expect(sentences({ days: [] })).toEqual([['days', 'Please choose at least one day.']]);
  expect(sentences({ startTime: '', endTime: '24:00' })).toEqual([
    ['startTime', 'Please enter when it begins.'],
    ['endTime', 'Please enter when it ends.'],
  ]);
  expect(sentences({ endTime: '17:30' })).toEqual([
    ['endTime', 'It must end after it begins, on the same day.'],
  ]);
  expect(sentences({ firstDate: '2026-02-30' })).toEqual([['firstDate', 'Please enter the first day.']]);
  expect(sentences({ lastDate: '2026-11-01' })?.[0]).toEqual([
    'lastDate',
    'The last day must not be before the first.',
  ]);
  expect(sentences({ days: ['sunday'], lastDate: '2026-11-05' })).toEqual([
    ['days', 'None of these days is between the first and the last day.'],
  ]);
});
