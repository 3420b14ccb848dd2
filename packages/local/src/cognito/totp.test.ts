import { expect, it } from 'vitest';
import { matchingStep, newTotpSecret, totpCode, totpStep } from './totp.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the TOTP code after %i seconds matches RFC 6238', (seconds, code) => {
  expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code);
});

it('a TOTP code is valid for half a minute before and after its time', () => {
  const at = 1_234_567_890_000;
  expect(matchingStep(secret, '005924', at)).toBe(totpStep(at));
  expect(matchingStep(secret, '005924', at - 30_000)).toBe(totpStep(at));
  expect(matchingStep(secret, '005924', at + 30_000)).toBe(totpStep(at));
  expect(matchingStep(secret, '005924', at + 60_000)).toBeUndefined();
  expect(matchingStep(secret, '005924', at - 60_000)).toBeUndefined();
  expect(matchingStep(secret, '', at)).toBeUndefined();
});

it('each new TOTP secret is 52 Base32 characters and unique', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{52}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});
