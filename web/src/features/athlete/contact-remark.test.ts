import { expect, it } from 'vitest';
import { contactRemark } from './athlete-fields.tsx';

const remarkOn = (phoneNumber: string) => contactRemark({ firstName: 'Jo', lastName: 'Parker', phoneNumber });

it('remarkOn warns about a missing or invalid emergency phone number', () => {
  expect(remarkOn('(630) 555-0177')).toBeUndefined();
  expect(remarkOn('')).toBe('There is no emergency phone number.');
  expect(remarkOn('ask grandma')).toBe('The emergency phone does not look like a phone number.');
});
