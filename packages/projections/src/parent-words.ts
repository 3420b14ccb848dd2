import { foldText, wordsOf } from '@hoops/domain/text/name-words';
import type { ParentListRow } from './views/lists.ts';

/** Digits of a US phone number without country code: `(312) 555-0150` -> `3125550150`. */
const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
};

/** Search words of a phone number: full number, number without area code, and last four digits. */
const phoneWords = (phoneNumber: string): readonly string[] => {
  const digits = phoneDigits(phoneNumber);
  return digits === '' ? [] : [digits, digits.slice(-7), digits.slice(-4)];
};

const emailWords = (email: string): readonly string[] =>
  email === '' ? [] : [foldText(email), ...wordsOf(email.split('@')[0] ?? '')];

type Searched = Pick<ParentListRow, 'name' | 'email' | 'phoneNumber' | 'athletes' | 'partners'>;

export const parentWords = ({
  name,
  email,
  phoneNumber,
  athletes,
  partners = [],
}: Searched): readonly string[] => [
  ...new Set([
    ...wordsOf(name, ...athletes.map(({ athleteName }) => athleteName)),
    ...wordsOf(...partners.map((partner) => partner.name)),
    ...[email, ...partners.map((partner) => partner.email)].flatMap(emailWords),
    ...phoneWords(phoneNumber),
  ]),
];

const isPhone = (text: string): boolean => /^[+\d\s().-]+$/.test(text) && phoneDigits(text).length >= 4;

/** Splits search text like `parentWords`; a phone number in any format counts as one word. */
export const parentSearchWords = (text: string): readonly string[] =>
  isPhone(text)
    ? [phoneDigits(text)]
    : text.split(/\s+/).flatMap((part) => (part.includes('@') ? [foldText(part)] : wordsOf(part)));
