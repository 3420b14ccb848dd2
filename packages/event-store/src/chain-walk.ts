import type { ProofKeys } from '@hoops/runtime/proof-keys';
import { kindOf } from './commit.ts';
import { isProvenBy } from './commit-proof.ts';
import type { Head, StoredCommit } from './event-store.ts';

export type LinkProblemKind =
  | 'missing-commit'
  /** The stream ends before a commit named by a known head. */
  | 'missing-tail'
  /** The commit named by a known head has another hash. */
  | 'replaced-commit'
  /** The commit does not contain the previous commit's hash. */
  | 'broken-link'
  /** Stored text does not match its hash. */
  | 'changed-bytes'
  /** A proof is missing after a proven commit or a signed head. */
  | 'missing-proof'
  /** The proof belongs to another commit or key. */
  | 'wrong-proof';

export type LinkProblem = { readonly kind: LinkProblemKind; readonly commit: number };

export type ExternalProof = {
  readonly knownHeads?: readonly Head[];
  /** Commits with a higher number must have proofs. */
  readonly provenAfter?: number | undefined;
};

/**
 * Checks hashes, links and proofs of a stream's commits in order. Needs no family key, because events stay
 * encrypted.
 */
export const chainWalk = (
  proofs: Pick<ProofKeys, 'find'>,
  { knownHeads = [], provenAfter = Number.POSITIVE_INFINITY }: ExternalProof = {},
) => {
  let last = { commit: 0, hash: '' };
  let [wasProven, unproven] = [false, 0];

  const proofProblem = async (stored: StoredCommit): Promise<LinkProblemKind | undefined> => {
    const { commit, hash, proof } = stored;
    if (proof === undefined) {
      unproven += 1;
      return wasProven || commit > provenAfter ? 'missing-proof' : undefined;
    }
    wasProven = true;
    const key = await proofs.find(proof.keyId);
    return key && isProvenBy(key, hash, proof) ? undefined : 'wrong-proof';
  };

  return {
    take: async (stored: StoredCommit): Promise<readonly LinkProblem[]> => {
      const { commit, previousHash, hash } = stored;
      const problems: LinkProblem[] = [];
      if (commit !== last.commit + 1) problems.push({ kind: 'missing-commit', commit: last.commit + 1 });
      else if (previousHash !== last.hash) problems.push({ kind: 'broken-link', commit });
      if (kindOf(stored) === undefined) problems.push({ kind: 'changed-bytes', commit });
      const unproved = await proofProblem(stored);
      if (unproved) problems.push({ kind: unproved, commit });
      if (knownHeads.some((known) => known.commit === commit && known.hash !== hash)) {
        problems.push({ kind: 'replaced-commit', commit });
      }
      last = { commit, hash };
      return problems;
    },
    end: (): readonly LinkProblem[] => {
      const commit = Math.max(0, ...knownHeads.map((known) => known.commit));
      return commit > last.commit ? [{ kind: 'missing-tail', commit }] : [];
    },
    unproven: () => unproven,
  };
};
