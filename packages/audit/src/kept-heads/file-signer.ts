import { generateKeyPairSync } from 'node:crypto';
import { keyFile } from '@hoops/runtime/key-file';
import { pemSigner } from '../pem-signer.ts';
import type { HeadsSigner } from '../signed-heads.ts';

/** An Ed25519 key in a file that only its owner may read, for one machine; made on first use. */
export const fileSigner = (path: string): HeadsSigner => {
  const read = keyFile(path, 'heads key', newPem);
  const signer = async () => pemSigner((await read()).toString());
  return {
    sign: async (bytes) => (await signer()).sign(bytes),
    verify: async (bytes, signature) => (await signer()).verify(bytes, signature),
  };
};

const newPem = (): Buffer =>
  Buffer.from(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
