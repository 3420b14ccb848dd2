import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { expect, it } from 'vitest';
import { fingerprintOf, openFingerprint, sealFingerprint } from './fingerprint.ts';

it.each([
  [
    { b: 1, a: { d: [3, { z: null, y: 'ü “x”\u2028' }], c: true } },
    '5mRkPptKSHN831xU5_KxPR4e4763_TLwmvvAI7FmzIY',
  ],
  [{ 10: 'ten', 2: 'two', name: 'x' }, 'yhvZ7VJk8AAyTGdFaaJbWz7luw3k5X6BLffuMmQNe24'],
  [{ gone: undefined, kept: [undefined, 0.1, -0] }, 'tvvhLVy3vaogKVHCSpGkQSYsWC5BctrzrzWkWuylQVM'],
  ['text', 'Hh0PJR06dvorG_yBFkB4VyYjQDiH2wKYi1BLBJLp8HY'],
  [null, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs'],
])('the fingerprint of %j matches the fingerprint stored by earlier releases', (body, stored) => {
  expect(fingerprintOf(body)).toBe(stored);
});

it('a sealed fingerprint opens only with its key and in its place, and not at all after an erasure', async () => {
  const keys = memoryFamilyKeys();
  const place = { stream: 'family#dana', commit: 1, keyId: 'family#dana' } as const;
  const key = await keys.obtain(place.keyId);
  const stored = { ...place, fingerprint: sealFingerprint('print', place, key) };
  expect(stored.fingerprint).not.toContain('print');
  expect(openFingerprint(stored, key)).toBe('print');
  expect(() => openFingerprint({ ...stored, commit: 2 }, key)).toThrow();
  expect(openFingerprint({ ...place, fingerprint: '' }, key)).toBe('');
  expect(openFingerprint(stored, undefined)).toBe('');

  await keys.erase(place.keyId);
  const erased = await keys.obtain(place.keyId);
  expect(openFingerprint(stored, erased)).toBe('');
  expect(sealFingerprint('print', place, erased)).toBe('');
});
