import { describe, expect, it } from 'vitest';
import { normalizedEmail } from './name-words.ts';
import {
  emailText,
  isMailable,
  phoneText,
  requiredText,
  stateText,
  visitorEmailText,
  zipCodeText,
} from './text.ts';

const wrong = 'wrong';
const phone = phoneText('missing', wrong, 40);
const zip = zipCodeText('missing', wrong, 20);
const state = stateText('missing', wrong, 50);
const email = emailText(wrong);
const visitor = visitorEmailText(wrong);
const invisible = ['\u200b', '\u2060', '\u00ad', '\u200e', '\ufeff', '\u180e'];

it.each(invisible)(
  'an invisible character is removed from an email, phone and zip code: %j',
  {
    tags: ['addresses.invisible-characters'],
  },
  (character) => {
    expect(email.parse(`${character}Dana2@demo${character}.example`)).toBe('dana2@demo.example');
    expect(visitor.parse(`dana2${character}@demo.example${character}`)).toBe('dana2@demo.example');
    expect(phone.parse(`${character}630 555${character} 0177`)).toBe('(630) 555-0177');
    expect(zip.parse(`6054${character}0`)).toBe('60540');
    expect(normalizedEmail(` ${character}Dana2@demo.example`)).toBe('dana2@demo.example');
  },
);

it('a name keeps the joiners that some scripts need', () => {
  expect(requiredText('missing', 50).parse('\u0645\u06cc\u200c\u0634\u0648\u062f')).toBe(
    '\u0645\u06cc\u200c\u0634\u0648\u062f',
  );
});

it.each([
  ['6305550177', '(630) 555-0177'],
  ['630.555.0177', '(630) 555-0177'],
  ['+1 630-555-0177', '(630) 555-0177'],
  ['1 (630) 555 0177 x12', '(630) 555-0177 ext. 12'],
  ['555-0177', '555-0177'],
  ['+49 30 901820', '+49 30 901820'],
])('the phone number %s is stored as %s', (typed, stored) => {
  expect(phone.parse(typed)).toBe(stored);
  expect(phone.parse(stored)).toBe(stored);
});

it('a zip code of nine digits is stored with its hyphen', () => {
  expect(zip.parse('605401234')).toBe('60540-1234');
});

it('a state is a United States code, stored in capitals, or a full name, stored as typed', () => {
  expect(state.parse(' il ')).toBe('IL');
  expect(state.parse('Illinois')).toBe('Illinois');
  expect(state.safeParse('XX').error?.issues[0]?.message).toBe(wrong);
  expect(state.safeParse('').error?.issues[0]?.message).toBe('missing');
});

describe('email addresses', () => {
  it.each(['x<y@z.com', 'a b@z.com', 'a@b@c.com', '"a"@z.com', 'a,b@z.com', '@z.com', 'a@'])(
    'the email address %s is rejected for parents and visitors',
    (address) => {
      expect(email.safeParse(address).success).toBe(false);
      expect(visitor.safeParse(address).success).toBe(false);
    },
  );

  it('an accented email address is accepted from a visitor, but not from a parent', () => {
    expect(visitor.parse('josé@ejemplo.com')).toBe('josé@ejemplo.com');
    expect(email.safeParse('josé@ejemplo.com').success).toBe(false);
    expect(isMailable('josé@ejemplo.com')).toBe(false);
    expect(isMailable('jose@ejemplo.com')).toBe(true);
    expect(isMailable('jose@españa.example')).toBe(true);
  });
});
