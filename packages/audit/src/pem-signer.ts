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
 * Signs and verifies with an Ed25519 key (PEM).
 * @throws AuditProblem from the functions for other keys
 */
export const pemSigner = (pem: string): HeadsSigner => {
  let read: KeyObject | undefined;
  // Caches the key, because parsing takes longer than a verification and every day is verified.
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

/**
 * The 32 bytes of an Ed25519 public key.
 * @throws AuditProblem for other keys
 */
export const ed25519KeyIn = (pem: string): Uint8Array =>
  keyFrom(() => createPublicKey(pem))
    .export({ type: 'spki', format: 'der' })
    .subarray(-32);

const keyFrom = (read: () => KeyObject): KeyObject => {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The text is not a key; the error is thrown below.
  }
  throw new AuditProblem(
    'The key is not an Ed25519 key in PEM. Make one with: openssl genpkey -algorithm ed25519',
  );
};

/** Ed25519 key file that only its owner can read, created on first use. */
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
