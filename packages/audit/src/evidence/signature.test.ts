import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPublicKey } from './signature.ts';

const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const text = 'heads of 2026-12-01 – ✓';

describe.each([
  ['Ed25519', () => generateKeyPairSync('ed25519'), null],
  ['P-256, as KMS signs', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'sha256'],
] as const)('a public key (%s)', (_name, generate, digest) => {
  it('a public key accepts signatures of its private key and rejects all others', async () => {
    // Repeats the test, because DER numbers vary in length.
    for (let round = 0; round < 20; round += 1) {
      const { privateKey, publicKey } = generate();
      const key = await readPublicKey(pemOf(publicKey));
      const signature = sign(digest, Buffer.from(text), privateKey);
      expect(await key.verify(text, signature.toString('base64'))).toBe(true);
      expect(await key.verify(`${text}.`, signature.toString('base64'))).toBe(false);
      for (const at of signature.keys()) {
        const other = Buffer.from(signature);
        other[at] = (other[at] ?? 0) ^ 1;
        if (round === 0) expect(await key.verify(text, other.toString('base64'))).toBe(false);
      }
    }
    const { publicKey } = generate();
    const key = await readPublicKey(pemOf(publicKey));
    for (const none of ['', 'hello!', 'MAA=']) expect(await key.verify(text, none)).toBe(false);
    expect(key.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });
});

it('an RSA key or invalid PEM text is rejected as a public key', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  for (const pem of ['', 'hello', pemOf(publicKey)])
    await expect(readPublicKey(pem)).rejects.toThrow('public key in PEM');
});
