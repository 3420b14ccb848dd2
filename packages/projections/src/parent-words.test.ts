import { beginIn } from '@hoops/domain/text/name-words';
import { expect, it } from 'vitest';
import { parentSearchWords, parentWords } from './parent-words.ts';

const robin = {
  name: 'Robin Parker-Núñez',
  email: 'Robin.P@Example.com',
  phoneNumber: '+1 (312) 555-0150',
  athletes: [{ athleteId: 'a', athleteName: 'Casey Parker', enrolledProgram: '', hasClasses: false }],
  partners: [{ name: 'Sam Neal', email: 'sam@work.example' }],
} as const;

const finds = (typed: string): boolean => beginIn(parentSearchWords(typed), parentWords(robin));

it.each([
  'robin',
  'nunez',
  'casey par',
  'robin.p@example.com',
  'ROBIN.P@',
  'p',
  '3125550150',
  '(312) 555-0150',
  '1 312 555 0150',
  '312-555',
  '555-0150',
  '0150',
  'parker 0150',
  'neal sam',
  'sam@work',
])('a search for “%s” finds the family', (typed) => {
  expect(finds(typed)).toBe(true);
});

it.each(['obin', 'example', 'pat@example.com', '5551', '312 555 0151', 'robin 0151'])(
  'a search for “%s” does not find the family',
  (typed) => {
    expect(finds(typed)).toBe(false);
  },
);

it('a family without phone number or email has no empty search word', () => {
  expect(parentWords({ ...robin, email: '', phoneNumber: '', partners: [] })).not.toContain('');
});
