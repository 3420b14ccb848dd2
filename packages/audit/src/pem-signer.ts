import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { keyFile } from '@hoops/runtime/key-file';
import { once } from '@hoops/runtime/once';
import { AuditProblem } from './audit-problem.ts';
import type { HeadsSigner } from './signed-heads.ts';

/**
 * Signs with an Ed25519 private key (PEM); to verify, its public half is enough.
 * @throws AuditProblem from the functions when the text is no such key.
 */
export const pemSigner = (pem: string): HeadsSigner => {
  let read: KeyObject | undefined;
  // A verification asks for each day that was ever kept, and reading the key costs more than using it.
  const publicKey = (): KeyObject => {
    read ??= keyFrom(() => createPublicKey(pem));
    return read;
  };
  return {
    sign: async (bytes) =>
      sign(
        null,
        bytes,
        keyFrom(() => createPrivateKey(pem)),
      ),
    verify: async (bytes, signature) => verify(null, bytes, publicKey(), signature),
    publicKey: async () => publicKey().export({ type: 'spki', format: 'pem' }).toString(),
  };
};

const keyFrom = (read: () => KeyObject): KeyObject => {
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
  const signer = once(async () => pemSigner((await read()).toString()));
  return {
    sign: async (bytes) => (await signer()).sign(bytes),
    verify: async (bytes, signature) => (await signer()).verify(bytes, signature),
    publicKey: async () => (await signer()).publicKey(),
  };
};

const newPem = (): Buffer =>
  Buffer.from(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
