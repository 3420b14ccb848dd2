import {
  DecryptCommand,
  GenerateDataKeyCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  type KMSClient,
} from '@aws-sdk/client-kms';

/** A fresh data key: 32 random bytes, and the same wrapped under the master key for storing. */
export type NewDataKey = { readonly plain: Uint8Array; readonly wrapped: Uint8Array };

/** A stored data key that the master key does not open: changed, moved to another id, or of another master key. */
export class UnusableKey extends Error {
  override readonly name = 'UnusableKey';
}

/** What wraps data keys. A wrapped key opens only under the `keyId` it was made for. */
export type MasterKey = {
  readonly create: (keyId: string) => Promise<NewDataKey>;
  /** @throws UnusableKey for a wrapped key that no further try would open. */
  readonly unwrap: (keyId: string, wrapped: Uint8Array) => Promise<Uint8Array>;
};

/** The master key in KMS, which never leaves it; each use is in CloudTrail with the `keyId` it was for. */
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

/** The ciphertext or its context was changed, or another master key made it; all else may pass. */
const isAboutTheKey = (error: unknown): boolean =>
  error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException;
