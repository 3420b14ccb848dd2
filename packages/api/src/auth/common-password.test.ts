import { expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';
import { newPassword } from './password.ts';

it.each([
  'password',
  'PassWord',
  'Password1234',
  '!!Basketball2026!!',
  'Qwertyuiop12',
  'Iloveyou-1234',
  'DragonDragon1',
  'dragon dragon dragon dragon 1',
  '123456789012',
  'Abc123456789',
])('a common password is known also with what was added to please a policy: %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  'Correct-Horse-7-Battery',
  'Parent-Demo-1',
  'Coach-Demo-1',
  'Test-Password-1',
  'vT7-kwLq-92zz',
  'My dog Rufus eats 4 shoes',
])('a common password is not made of words that only remind of one: %s', (password) => {
  expect(isCommonPassword(password)).toBe(false);
  expect(newPassword.safeParse(password).success).toBe(true);
});

it('a common password is taken for one by chance once in two thousand times at most', () => {
  const others = Array.from({ length: 20_000 }, (_, nth) => `xq${nth.toString(36)}zvk${nth * 7}w`);
  expect(others.filter(isCommonPassword).length).toBeLessThan(20);
});
