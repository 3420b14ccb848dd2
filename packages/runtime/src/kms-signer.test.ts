import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { KMSClient, KMSInvalidSignatureException } from '@aws-sdk/client-kms';
import { expect, it } from 'vitest';
import { kmsSigner } from './kms-signer.ts';

type Asked = { readonly Message: Uint8Array; readonly MessageType: string; readonly Signature?: Uint8Array };

const kms = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const client = new KMSClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    (_next, { commandName }) =>
      async ({ input }) => {
        if (commandName === 'GetPublicKeyCommand') {
          const PublicKey = publicKey.export({ type: 'spki', format: 'der' });
          return { output: { $metadata: {}, PublicKey }, response: {} };
        }
        const { Message, MessageType, Signature } = input as Asked;
        if (MessageType !== 'DIGEST' || Message.length !== 32) throw new Error('ValidationException');
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
  return { client, publicKey };
};

it('a KMS signer verifies its own signatures of texts of any length and rejects all others', async () => {
  const signer = kmsSigner(kms().client, 'alias/heads');
  const text = Buffer.from('heads '.repeat(2_000));
  const signature = await signer.sign(text);
  expect(await signer.verify(text, signature)).toBe(true);
  expect(await signer.verify(Buffer.from('other heads'), signature)).toBe(false);
  expect(await signer.verify(text, createHash('sha256').update(text).digest())).toBe(false);
  expect(await kmsSigner(kms().client, 'alias/heads').verify(text, signature)).toBe(false);
});

it('a KMS signer returns the public key that verifies its signatures', async () => {
  const { client, publicKey } = kms();
  const pem = await kmsSigner(client, 'alias/heads').publicKey();
  expect(createPublicKey(pem).equals(publicKey)).toBe(true);
});
