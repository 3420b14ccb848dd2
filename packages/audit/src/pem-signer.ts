import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { keyFile } from '@hoops/runtime/key-file';
import { AuditProblem } from './audit-problem.ts';
import type { HeadsSigner } from './signed-heads.ts';

/**
 * Signs with an Ed25519 private key (PEM); to verify, its public half is enough.
 * @throws AuditProblem from the functions when the text is no such key.
 */
export const pemSigner = (pem: string): HeadsSigner => ({
  sign: async (bytes) =>
    sign(
      null,
      bytes,
      keyFrom(() => createPrivateKey(pem)),
    ),
  verify: async (bytes, signature) =>
    verify(
      null,
      bytes,
      keyFrom(() => createPublicKey(pem)),
      signature,
    ),
  publicKey: async () =>
    keyFrom(() => createPublicKey(pem))
      .export({ type: 'spki', format: 'pem' })
      .toString(),
});

const keyFrom = <Key extends { readonly asymmetricKeyType?: string | undefined }>(read: () => Key): Key => {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Not a key at all: said below.
  }
  throw new AuditProblem(
    'The key is not an Ed25519 key in PEM. Make one with: openssl genpkey -algorithm ed25519',
  );
};

/** An Ed25519 key in a file that only its owner may read, for one machine; made on first use. */
export const fileSigner = (path: string): HeadsSigner => {
  const read = keyFile(path, 'heads key', newPem);
  const signer = async () => pemSigner((await read()).toString());
  return {
    sign: async (bytes) => (await signer()).sign(bytes),
    verify: async (bytes, signature) => (await signer()).verify(bytes, signature),
    publicKey: async () => (await signer()).publicKey(),
  };
};

const newPem = (): Buffer =>
  Buffer.from(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
