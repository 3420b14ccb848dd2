import { expect, it } from 'vitest';
import { registration, registrationErrors } from './registration.ts';

const complete = {
  name: 'Dana Reyes',
  email: 'dana@example.com',
  password: 'A long one 1',
  phoneNumber: '312 555 0199',
  'address.street': '12 Elm',
  'address.city': 'Chicago',
  'address.state': 'IL',
  'address.zipCode': '60601',
  marketingMethod: '',
};

it('registration requires everything except the marketing method', {
  tags: ['5.registration'],
}, () => {
  expect(registrationErrors(complete, false)).toEqual({});
  const required = Object.keys(complete).filter((name) => name !== 'marketingMethod');
  expect(Object.keys(registrationErrors({}, false)).sort()).toEqual(required.sort());
});

it('registration lists the missing parts of a password', {
  tags: ['5.new-password'],
}, () => {
  const saysOf = (password: string) => registrationErrors({ ...complete, password }, false).password;
  expect(saysOf('Short1')).toBe('Please use at least 12 characters.');
  for (const password of ['all in lower 1', 'ALL IN CAPITALS 1', 'Not one number here']) {
    expect(saysOf(password)).toBe('Please use uppercase and lowercase letters and a number.');
  }
  expect(saysOf('Enough-4-this')).toBeUndefined();
});

it('registration requires no email or password from a signed-in person', () => {
  expect(registrationErrors({ ...complete, email: '', password: '' }, true)).toEqual({});
});

it('registration sends a known marketing method or null', () => {
  expect(registration(complete, 'dana@example.com').marketingMethod).toBeNull();
  expect(registration({ ...complete, marketingMethod: 'Internet' }, '').marketingMethod).toBe('Internet');
  expect(registration({ ...complete, marketingMethod: 'Billboard' }, '').marketingMethod).toBeNull();
});
