import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProofKey } from '@hoops/runtime/proof-keys';

/** What a commit carries besides its hash, since there are proofs; older commits have none. */
export type CommitProof = {
  /** The proof key's id. */
  readonly keyId: string;
  /** HMAC-SHA-256 under that key over its id and the commit's hash, base64url. */
  readonly mac: string;
};

/**
 * Proves that a commit was written by a process that may use the proof keys. Its hash says what it holds, where it
 * stands and what it follows; who can only write to the table cannot make a proof for another hash.
 */
export const proofOf = (key: ProofKey, hash: string): CommitProof => ({
  keyId: key.id,
  mac: macOf(key, hash).toString('base64url'),
});

/** Whether a proof was made with this key for this commit's hash; compared in constant time. */
export const isProvenBy = (key: ProofKey, hash: string, { mac }: CommitProof): boolean => {
  const [expected, actual] = [macOf(key, hash), Buffer.from(mac, 'base64url')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

const macOf = ({ id, secret }: ProofKey, hash: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['commit-proof-1', id, hash]))
    .digest();
