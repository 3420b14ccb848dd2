import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
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
