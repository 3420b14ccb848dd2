import { createHash } from 'node:crypto';
import {
  GetPublicKeyCommand,
  type KMSClient,
  KMSInvalidSignatureException,
  SignCommand,
  VerifyCommand,
  type VerifyCommandInput,
} from '@aws-sdk/client-kms';

type Client = Pick<KMSClient, 'send'>;
type Asked = (bytes: Uint8Array) => Omit<VerifyCommandInput, 'Signature'>;

const verifying =
  (client: Client, asked: Asked) =>
  async (bytes: Uint8Array, signature: Uint8Array): Promise<boolean> => {
    try {
      const { SignatureValid } = await client.send(
        new VerifyCommand({ ...asked(bytes), Signature: signature }),
      );
      return SignatureValid === true;
    } catch (error) {
      if (error instanceof KMSInvalidSignatureException) return false;
      throw error;
    }
  };

/** Signs with Ed25519. KMS accepts at most 4,096 bytes, and the text itself, not its digest. */
export const kmsSigner = (client: Client, keyId: string) => {
  const asked = (bytes: Uint8Array) => ({
    KeyId: keyId,
    Message: bytes,
    MessageType: 'RAW' as const,
    SigningAlgorithm: 'ED25519_SHA_512' as const,
  });
  return {
    sign: async (bytes: Uint8Array): Promise<Uint8Array> => {
      const { Signature } = await client.send(new SignCommand(asked(bytes)));
      if (!Signature) throw new Error('KMS answered without a signature.');
      return Signature;
    },
    verify: verifying(client, asked),
    publicKey: async (): Promise<string> => {
      const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyId }));
      if (!PublicKey) throw new Error('KMS answered without a public key.');
      const lines =
        Buffer.from(PublicKey)
          .toString('base64')
          .match(/.{1,64}/g) ?? [];
      return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n');
    },
  };
};

/** Verifies digests signed with a P-256 key, as earlier releases signed. */
export const kmsVerifier = (client: Client, keyId: string) => ({
  verify: verifying(client, (bytes) => ({
    KeyId: keyId,
    Message: createHash('sha256').update(bytes).digest(),
    MessageType: 'DIGEST',
    SigningAlgorithm: 'ECDSA_SHA_256',
  })),
});
