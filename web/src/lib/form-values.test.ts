import { parentFields } from '@hoops/domain/family/fields';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { nestedValues, schemaErrors } from './form-values.ts';

it('nestedValues turns dotted names into groups', () => {
  expect(nestedValues({ name: 'Dana', 'address.city': 'Chicago', 'address.state': 'IL' })).toEqual({
    name: 'Dana',
    address: { city: 'Chicago', state: 'IL' },
  });
});

describe('schemaErrors', () => {
  const schema = z.object({ name: parentFields.name, address: parentFields.address });

  it('schemaErrors returns the domain’s error sentences under the form’s field names', () => {
    const errors = schemaErrors(
      schema,
      nestedValues({ name: ' ', 'address.street': '1 Elm', 'address.city': '' }),
    );
    expect(errors).toMatchObject({
      name: 'Please enter your full name.',
      'address.city': 'Please enter your city.',
      'address.state': 'Please enter your state.',
    });
    expect(errors).not.toHaveProperty('address.street');
  });

  it('schemaErrors is empty for valid values', () => {
    const values = {
      name: 'Dana',
      'address.street': '1',
      'address.city': 'C',
      'address.state': 'IL',
      'address.zipCode': '60601',
    };
    expect(schemaErrors(schema, nestedValues(values))).toEqual({});
  });
});
