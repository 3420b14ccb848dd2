import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pemSigner } from './pem-signer.ts';
import * as signed from './signed-heads.ts';

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

const signHeads = (pem: string) => signed.signHeads(heads, at, pemSigner(pem));
const openHeads = (text: string, pem: string) => signed.openHeads(text, pemSigner(pem));

describe('signed heads', async () => {
  const { privatePem, publicPem } = keys();
  const text = await signHeads(privatePem);

  it('signed heads open with the public or the private key', async () => {
    expect(await openHeads(text, publicPem)).toEqual({ at, heads });
    expect(await openHeads(text, privatePem)).toEqual({ at, heads });
  });

  it('signed heads do not open after a change or with another key', async () => {
    const changed = [text.replace('"commit": 3', '"commit": 2'), text.replace('12:00', '13:00')];
    for (const one of changed)
      await expect(openHeads(one, publicPem)).rejects.toThrow('changed after they were signed');
    await expect(openHeads(text, keys().publicPem)).rejects.toThrow('signed with another key');
  });

  it('unsigned text cannot be opened, and a key that is not Ed25519 cannot sign', async () => {
    await expect(openHeads('hello', publicPem)).rejects.toThrow('does not contain signed heads');
    await expect(openHeads('{"heads":{}}', publicPem)).rejects.toThrow('does not contain signed heads');
    await expect(signHeads('hello')).rejects.toThrow('not an Ed25519 key');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await expect(signHeads(other)).rejects.toThrow('not an Ed25519 key');
  });
});
