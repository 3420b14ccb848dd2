import { expect, it } from 'vitest';
import { dialledNumber } from './phone-link.tsx';

it.each([
  ['(312) 555-0101', '3125550101'],
  ['+49 30 123456', '+4930123456'],
  ['(312) 555-0177 extension 4455', '3125550177'],
  ['312.555.0177 x12', '3125550177'],
  ['312-555-0177 #9', '3125550177'],
  ['ask the school', ''],
])('the phone number %s is dialed as %s', (written, dialled) => {
  expect(dialledNumber(written)).toBe(dialled);
});
