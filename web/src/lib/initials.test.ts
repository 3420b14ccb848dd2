import { expect, it } from 'vitest';
import { initials } from '../layout/inner-layout.tsx';

it.each([
  ['Dana Reyes', 'DR'],
  ['  prince ', 'P'],
  ['Rosa María Álvarez-Whitfield', 'RÁ'],
  ['Rosa Álvarez 🏀', 'RÁ'],
  ['Sam (Samira) "Sammy" Carter', 'SC'],
  ['𠮷田 太郎', '𠮷太'],
  ['🏀', ''],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
