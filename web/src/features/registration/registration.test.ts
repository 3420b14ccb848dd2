import { describe, expect, it } from 'vitest';
import { registration, registrationErrors } from './registration.ts';

const complete = {
  name: 'Dana Reyes',
  email: 'dana@example.com',
  password: 'a long one',
  phoneNumber: '312 555 0199',
  'address.street': '12 Elm',
  'address.city': 'Chicago',
  'address.state': 'IL',
  'address.zipCode': '60601',
  marketingMethod: '',
};

describe('registration (spec section 5)', () => {
  it('requires everything but the marketing method', () => {
    expect(registrationErrors(complete, false)).toEqual({});
    const required = Object.keys(complete).filter((name) => name !== 'marketingMethod');
    expect(Object.keys(registrationErrors({}, false)).sort()).toEqual(required.sort());
  });

  it('does not ask somebody who is signed in for an account again', () => {
    expect(registrationErrors({ ...complete, email: '', password: '' }, true)).toEqual({});
  });

  it('sends the chosen marketing method, or none', () => {
    expect(registration(complete, 'dana@example.com').marketingMethod).toBeNull();
    expect(registration({ ...complete, marketingMethod: 'Internet' }, '').marketingMethod).toBe('Internet');
    expect(registration({ ...complete, marketingMethod: 'Billboard' }, '').marketingMethod).toBeNull();
  });
});
