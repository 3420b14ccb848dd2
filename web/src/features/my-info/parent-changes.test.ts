import { expect, it } from 'vitest';
import type { Family } from '../../session/me.ts';
import { parentErrors } from './parent-changes.ts';

const address = { street: '12 Elm', city: 'Chicago', state: 'IL', zipCode: '60601' };
/** Family saved before the current rules; its zip code and phone number would be rejected today. */
const family = {
  name: 'Dana Reyes',
  email: 'dana@example.com',
  phoneNumber: 'abc',
  marketingMethod: null,
  address: { ...address, zipCode: 'Loop' },
} as Family;
const values = {
  name: family.name,
  email: family.email,
  phoneNumber: family.phoneNumber,
  marketingMethod: '',
  'address.street': address.street,
  'address.city': address.city,
  'address.state': address.state,
  'address.zipCode': 'Loop',
};

it('only changed parent fields are validated', () => {
  expect(parentErrors(family, { ...values, name: 'Dana Ode' })).toEqual({});
  expect(parentErrors(family, { ...values, name: ' ' })).toEqual({ name: 'Please enter your full name.' });
});

it('a changed phone number and zip code must be valid', () => {
  expect(parentErrors(family, { ...values, phoneNumber: 'abcd', 'address.city': 'Evanston' })).toEqual({
    phoneNumber: 'Please enter a phone number such as (630) 555-0177.',
    'address.zipCode': 'Please enter a zip code such as 60540 or 60540-1234.',
  });
  expect(parentErrors(family, { ...values, phoneNumber: '630.555.0177 x12' })).toEqual({});
});
