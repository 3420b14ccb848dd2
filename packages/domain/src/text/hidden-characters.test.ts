import { expect, it } from 'vitest';
import { hiddenCharacterProblem, withHiddenCharactersShown } from './hidden-characters.ts';

const esc = String.fromCharCode(0x1b);
const override = String.fromCharCode(0x202e);

it.each(['Zoë O’Neil-Núñez', 'שלום', '🏀 👩‍👩‍👧 hoops', '李小龍', '5:30 PM to 7:00 PM', ''])(
  'text in any script or emoji is accepted: %s',
  (text) => expect(hiddenCharacterProblem(text)).toBeUndefined(),
);

it.each([0x00, 0x07, 0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0x206f])(
  'text with an invisible character is rejected: %i',
  (code) => {
    const text = `Dana${String.fromCharCode(code)}Reyes`;
    const sentence = expect.stringMatching(
      /^Please delete the hidden character \(U\+[0-9A-F]{4}\) in this text/,
    );
    expect(hiddenCharacterProblem(text, 'name')).toEqual(sentence);
    expect(hiddenCharacterProblem(text, 'description')).toEqual(sentence);
  },
);

it('line breaks and tabs are accepted only in multi-line fields', () => {
  expect(hiddenCharacterProblem('One\nTwo', 'name')).toBe('Please write this on one line.');
  expect(hiddenCharacterProblem('One\r\nTwo', 'reason')).toBe('Please write this on one line.');
  expect(hiddenCharacterProblem('One\tTwo', 'name')).toBe('Please use spaces instead of tabs here.');
  for (const field of ['description', 'medicalConditions']) {
    expect(hiddenCharacterProblem('One\r\n\tTwo', field)).toBeUndefined();
  }
});

it('hidden characters in old text are shown escaped on one line', () => {
  const forged = `Dana${esc}[2K\rADMIN${override}\nsecond`;
  expect(withHiddenCharactersShown(forged)).toBe('Dana\\u001b[2K\\u000dADMIN\\u202e\\u000asecond');
  expect(withHiddenCharactersShown('Zoë 🏀 שלום')).toBe('Zoë 🏀 שלום');
});

it('hidden characters in old multi-line text are escaped, but line breaks are kept', () => {
  expect(withHiddenCharactersShown(`One\n\tTwo${esc}`, true)).toBe('One\n\tTwo\\u001b');
});
