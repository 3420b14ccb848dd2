import { randomBytes } from 'node:crypto';
import {
  DecryptCommand,
  GenerateDataKeyCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  type KMSClient,
} from '@aws-sdk/client-kms';
import { keyBytes, secretKeyFile } from './key-file.ts';
import { openBox, sealBox } from './sealed-box.ts';

export type NewDataKey = { readonly plain: Uint8Array; readonly wrapped: Uint8Array };

/** Thrown for a data key that was changed, stored under another id, or wrapped by another master key. */
export class UnusableKey extends Error {
  override readonly name = 'UnusableKey';
}

/** Wraps data keys. A wrapped key can be unwrapped only with its own `keyId`. */
export type MasterKey = {
  readonly create: (keyId: string) => Promise<NewDataKey>;
  /** @throws UnusableKey if retrying is useless */
  readonly unwrap: (keyId: string, wrapped: Uint8Array) => Promise<Uint8Array>;
};

/** Master key that never leaves KMS; CloudTrail records each use with its `keyId`. */
export const kmsMasterKey = (client: Pick<KMSClient, 'send'>, masterKeyId: string): MasterKey => ({
  create: async (keyId) => {
    const answer = await client.send(
      new GenerateDataKeyCommand({ KeyId: masterKeyId, KeySpec: 'AES_256', EncryptionContext: { keyId } }),
    );
    if (!answer.Plaintext || !answer.CiphertextBlob) throw new Error('KMS answered without a data key.');
    return { plain: answer.Plaintext, wrapped: answer.CiphertextBlob };
  },
  unwrap: async (keyId, wrapped) => {
    const answer = await client
      .send(new DecryptCommand({ KeyId: masterKeyId, CiphertextBlob: wrapped, EncryptionContext: { keyId } }))
      .catch((error: unknown) => {
        throw isAboutTheKey(error)
          ? new UnusableKey('KMS does not open a stored data key.', { cause: error })
          : error;
      });
    if (!answer.Plaintext) throw new Error('KMS answered without a data key.');
    return answer.Plaintext;
  },
});

/** True if the ciphertext, the context or the master key is wrong; any other error may be temporary. */
const isAboutTheKey = (error: unknown): boolean =>
  error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException;

/**
 * File of 32 random bytes, created on first use. Losing the file loses all personal data.
 * @throws Error for unsafe file permissions
 */
export const fileMasterKey = (path: string): MasterKey => {
  const key = secretKeyFile(path, 'master key');
  return {
    create: async (keyId) => {
      const plain = randomBytes(keyBytes);
      return { plain, wrapped: sealBox(await key(), plain, contextOf(keyId)) };
    },
    unwrap: async (keyId, wrapped) => {
      const master = await key();
      try {
        return openBox(master, wrapped, contextOf(keyId));
      } catch (error) {
        throw new UnusableKey('The master key does not open a stored data key.', { cause: error });
      }
    },
  };
};

const contextOf = (keyId: string) => `data-key|${keyId}`;
