import { expect, it } from 'vitest';
import { hiddenCharacterProblem, withHiddenCharactersShown } from './hidden-characters.ts';

const esc = String.fromCharCode(0x1b);
const override = String.fromCharCode(0x202e);

it.each(['Zoë O’Neil-Núñez', 'שלום', '🏀 👩‍👩‍👧 hoops', '李小龍', '5:30 PM to 7:00 PM', ''])(
  'a text that a person enters may hold what people write: %s',
  (text) => expect(hiddenCharacterProblem(text)).toBeUndefined(),
);

it.each([0x00, 0x07, 0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0x206f])(
  'a text that a person enters holds no invisible character: %i',
  (code) => {
    const text = `Dana${String.fromCharCode(code)}Reyes`;
    const sentence = expect.stringMatching(
      /^Please delete the hidden character \(U\+[0-9A-F]{4}\) in this text/,
    );
    expect(hiddenCharacterProblem(text, 'name')).toEqual(sentence);
    expect(hiddenCharacterProblem(text, 'description')).toEqual(sentence);
  },
);

it('a text that a person enters has several lines only where people write several', () => {
  expect(hiddenCharacterProblem('One\nTwo', 'name')).toBe('Please write this in one line.');
  expect(hiddenCharacterProblem('One\r\nTwo', 'reason')).toBe('Please write this in one line.');
  expect(hiddenCharacterProblem('One\tTwo', 'name')).toBe('Please use spaces instead of tabs here.');
  for (const field of ['description', 'medicalConditions']) {
    expect(hiddenCharacterProblem('One\r\n\tTwo', field)).toBeUndefined();
  }
});

it('a text from before they were refused is shown with them spelled out, in one line', () => {
  const forged = `Dana${esc}[2K\rADMIN${override}\nsecond`;
  expect(withHiddenCharactersShown(forged)).toBe('Dana\\u001b[2K\\u000dADMIN\\u202e\\u000asecond');
  expect(withHiddenCharactersShown('Zoë 🏀 שלום')).toBe('Zoë 🏀 שלום');
});

it('a text from before they were refused keeps its lines where there may be some', () => {
  expect(withHiddenCharactersShown(`One\n\tTwo${esc}`, true)).toBe('One\n\tTwo\\u001b');
});
