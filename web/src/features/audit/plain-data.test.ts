import { expect, it } from 'vitest';
import { plainData, plainLabel } from './plain-data.ts';

const shown = (value: unknown) => {
  const data = plainData(value);
  return data.kind === 'text' ? data.text : data;
};

it.each([
  ['emergencyContact', 'Emergency contact'],
  ['reps', 'Scrimmage league'],
  ['saturday', 'Saturday'],
  ['athleteId', 'Athlete id'],
  ['01M4T6HYKBJN2HP5EJRFF53S8G', '01M4T6HYKBJN2HP5EJRFF53S8G'],
  ['2026-11', '2026-11'],
])('plainLabel turns %s into %s', (name, label) => {
  expect(plainLabel(name)).toBe(label);
});

it.each([
  [{ cents: 5460, currency: 'usd' }, '$54.60'],
  ['2026-11-01T15:00:00.000Z', 'Nov 1, 2026, 9:00:00 AM'],
  ['2015-03-14', 'March 14, 2015'],
  ['2026-12', 'December 2026'],
  ['North gym', 'North gym'],
  ['', 'None'],
  [null, 'None'],
  [[], 'None'],
  [{}, 'None'],
  [true, 'Yes'],
  [false, 'No'],
  [0, '0'],
  [['monday', 'reps'], 'Monday, Scrimmage league'],
  ['half_week', 'Half Week'],
  ['3', '3'],
])('plainData shows %j as %s', (value, text) => {
  expect(shown(value)).toBe(text);
});

it('plainData formats a number as a grade depending on its field name', () => {
  expect(plainData('0', 'grade')).toEqual({ kind: 'text', text: 'Kindergarten' });
  expect(plainData({ grade: '3' })).toEqual({
    kind: 'fields',
    fields: [{ label: 'Grade', value: { kind: 'text', text: '3rd Grade' } }],
  });
});

it('plainData formats a number as dollars depending on its field name', () => {
  expect(plainData(5_200, 'plansDue')).toEqual({ kind: 'text', text: '$52.00' });
  expect(plainData(5_200, 'version')).toEqual({ kind: 'text', text: '5200' });
});

it('plainData keeps nested fields together', () => {
  expect(plainData({ lines: [{ isAdditional: true }] })).toEqual({
    kind: 'fields',
    fields: [
      {
        label: 'Lines',
        value: {
          kind: 'list',
          items: [
            { kind: 'fields', fields: [{ label: 'Is additional', value: { kind: 'text', text: 'Yes' } }] },
          ],
        },
      },
    ],
  });
});
