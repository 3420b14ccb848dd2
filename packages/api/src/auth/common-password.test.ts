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
])('a common password is recognized despite added digits, symbols or repetition: %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  'Correct-Horse-7-Battery',
  'Parent-Demo-1',
  'Coach-Demo-1',
  'Test-Password-1',
  'vT7-kwLq-92zz',
  'My dog Rufus eats 4 shoes',
])('a password that only resembles a common password is accepted: %s', (password) => {
  expect(isCommonPassword(password)).toBe(false);
  expect(newPassword.safeParse(password).success).toBe(true);
});

it('fewer than 20 of 20,000 uncommon passwords are mistaken for common passwords', () => {
  const others = Array.from({ length: 20_000 }, (_, nth) => `xq${nth.toString(36)}zvk${nth * 7}w`);
  expect(others.filter(isCommonPassword).length).toBeLessThan(20);
});
