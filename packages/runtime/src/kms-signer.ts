import { createHash } from 'node:crypto';
import {
  GetPublicKeyCommand,
  type KMSClient,
  KMSInvalidSignatureException,
  SignCommand,
  VerifyCommand,
} from '@aws-sdk/client-kms';

export const kmsSigner = (client: Pick<KMSClient, 'send'>, keyId: string) => {
  // Signs the digest, because KMS signs at most 4,096 bytes.
  const asked = (bytes: Uint8Array) => ({
    KeyId: keyId,
    Message: createHash('sha256').update(bytes).digest(),
    MessageType: 'DIGEST' as const,
    SigningAlgorithm: 'ECDSA_SHA_256' as const,
  });
  return {
    sign: async (bytes: Uint8Array): Promise<Uint8Array> => {
      const { Signature } = await client.send(new SignCommand(asked(bytes)));
      if (!Signature) throw new Error('KMS answered without a signature.');
      return Signature;
    },
    verify: async (bytes: Uint8Array, signature: Uint8Array): Promise<boolean> => {
      try {
        const { SignatureValid } = await client.send(
          new VerifyCommand({ ...asked(bytes), Signature: signature }),
        );
        return SignatureValid === true;
      } catch (error) {
        if (error instanceof KMSInvalidSignatureException) return false;
        throw error;
      }
    },
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
