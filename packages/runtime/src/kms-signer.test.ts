import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { KMSClient, KMSInvalidSignatureException } from '@aws-sdk/client-kms';
import { expect, it } from 'vitest';
import { kmsSigner, kmsVerifier } from './kms-signer.ts';

type Asked = {
  readonly Message: Uint8Array;
  readonly MessageType: string;
  readonly SigningAlgorithm: string;
  readonly Signature?: Uint8Array;
};

const maxRawBytes = 4_096;

const kms = (kind: 'ed25519' | 'p256') => {
  const { privateKey, publicKey } =
    kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const client = new KMSClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    (_next, { commandName }) =>
      async ({ input }) => {
        if (commandName === 'GetPublicKeyCommand') {
          const PublicKey = publicKey.export({ type: 'spki', format: 'der' });
          return { output: { $metadata: {}, PublicKey }, response: {} };
        }
        const { Message, MessageType, SigningAlgorithm, Signature } = input as Asked;
        const isRaw = kind === 'ed25519';
        const isRight = isRaw
          ? MessageType === 'RAW' && SigningAlgorithm === 'ED25519_SHA_512' && Message.length <= maxRawBytes
          : MessageType === 'DIGEST' && SigningAlgorithm === 'ECDSA_SHA_256' && Message.length === 32;
        if (!isRight) throw new Error('ValidationException');
        if (commandName === 'SignCommand') {
          return { output: { $metadata: {}, Signature: sign(null, Message, privateKey) }, response: {} };
        }
        if (!verify(null, Message, publicKey, Signature ?? new Uint8Array())) {
          throw new KMSInvalidSignatureException({ message: 'invalid', $metadata: {} });
        }
        return { output: { $metadata: {}, SignatureValid: true }, response: {} };
      },
    { step: 'initialize' },
  );
  return { client, publicKey, privateKey };
};

it('a KMS signer makes Ed25519 signatures of the text itself and rejects all others', async () => {
  const { client, publicKey } = kms('ed25519');
  const signer = kmsSigner(client, 'alias/heads-log');
  const text = Buffer.from('heads '.repeat(200));
  const signature = await signer.sign(text);
  expect(verify(null, text, publicKey, signature)).toBe(true);
  expect(await signer.verify(text, signature)).toBe(true);
  expect(await signer.verify(Buffer.from('other heads'), signature)).toBe(false);
  expect(await signer.verify(text, Buffer.alloc(64))).toBe(false);
  expect(await kmsSigner(kms('ed25519').client, 'alias/heads-log').verify(text, signature)).toBe(false);
});

it('a KMS verifier accepts only P-256 signatures of its own key, of texts of any length', async () => {
  const { client, privateKey } = kms('p256');
  const { verify: verifies } = kmsVerifier(client, 'alias/heads');
  const text = Buffer.from('heads '.repeat(2_000));
  const signature = sign('sha256', text, privateKey);
  // The stand-in signs digests, as KMS does.
  const digest = await crypto.subtle.digest('SHA-256', text);
  expect(await verifies(text, sign(null, Buffer.from(digest), privateKey))).toBe(true);
  expect(await verifies(Buffer.from('other heads'), signature)).toBe(false);
  expect(await kmsVerifier(kms('p256').client, 'alias/heads').verify(text, signature)).toBe(false);
});

it('a KMS signer returns the public key that verifies its signatures', async () => {
  const { client, publicKey } = kms('ed25519');
  const pem = await kmsSigner(client, 'alias/heads-log').publicKey();
  expect(createPublicKey(pem).equals(publicKey)).toBe(true);
});
