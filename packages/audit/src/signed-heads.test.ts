import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openHeads, signHeads } from './signed-heads.ts';

const keys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};
const at = '2026-11-02T12:00:00.000Z';
const heads = {
  'family#dana': { commit: 3, version: 5, hash: 'abc' },
  'access#coach': { commit: 1, version: 1, hash: 'def' },
};

describe('signed heads', () => {
  const { privatePem, publicPem } = keys();
  const text = signHeads(heads, at, privatePem);

  it('open with either half of the key', () => {
    expect(openHeads(text, publicPem)).toEqual({ at, heads });
    expect(openHeads(text, privatePem)).toEqual({ at, heads });
  });

  it('do not open once anything was changed', () => {
    const changed = [text.replace('"commit": 3', '"commit": 2'), text.replace('12:00', '13:00')];
    for (const one of changed)
      expect(() => openHeads(one, publicPem)).toThrow('changed after they were signed');
    expect(() => openHeads(text, keys().publicPem)).toThrow('signed with another key');
  });

  it('refuse what is no signed text, or no such key', () => {
    expect(() => openHeads('hello', publicPem)).toThrow('does not hold signed heads');
    expect(() => openHeads('{"heads":{}}', publicPem)).toThrow('does not hold signed heads');
    expect(() => signHeads(heads, at, 'hello')).toThrow('not an Ed25519 key');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => signHeads(heads, at, other)).toThrow('not an Ed25519 key');
  });
});
