import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProofKey } from '@hoops/runtime/proof-keys';

/** Proof of a commit; commits stored before proofs existed have none. */
export type CommitProof = {
  readonly keyId: string;
  /** HMAC-SHA-256 of the key's id and the commit's hash, base64url. */
  readonly mac: string;
};

/**
 * Proves that a process with proof keys wrote a commit. Write access to the table alone cannot produce a
 * proof for another hash.
 */
export const proofOf = (key: ProofKey, hash: string): CommitProof => ({
  keyId: key.id,
  mac: macOf(key, hash).toString('base64url'),
});

export const isProvenBy = (key: ProofKey, hash: string, { mac }: CommitProof): boolean => {
  const [expected, actual] = [macOf(key, hash), Buffer.from(mac, 'base64url')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

const macOf = ({ id, secret }: ProofKey, hash: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['commit-proof-1', id, hash]))
    .digest();
