import type { ProofKeys } from '@hoops/runtime/proof-keys';
import { hashOf } from './commit.ts';
import { isProvenBy } from './commit-proof.ts';
import type { Head, StoredCommit } from './event-store.ts';

export type LinkProblemKind =
  /** No commit where one must be. */
  | 'missing-commit'
  /** The commits end before the head that is known from elsewhere. */
  | 'missing-tail'
  /** The commit at the head that is known from elsewhere is another one. */
  | 'replaced-commit'
  /** The commit does not carry the hash of the one before it. */
  | 'broken-link'
  /** The stored bytes are not those that were hashed. */
  | 'changed-bytes'
  /** No proof where there must be one: after a commit that has one, or after a head that was kept. */
  | 'missing-proof'
  /** The proof is another commit's, or was made without the key. */
  | 'wrong-proof';

export type LinkProblem = { readonly kind: LinkProblemKind; readonly commit: number };

export type KnownBefore = {
  /** Where the stream ended once, or more than once, from other sources. */
  readonly knownHeads?: readonly Head[];
  /** Commits above this number must have a proof, whether an earlier one has or not. */
  readonly provenAfter?: number | undefined;
};

/**
 * Walks a stream's commits in order and answers what is wrong with their hashes, links and proofs: without opening
 * anything, so that it takes no family's key.
 */
export const chainWalk = (
  proofs: Pick<ProofKeys, 'find'>,
  { knownHeads = [], provenAfter = Number.POSITIVE_INFINITY }: KnownBefore = {},
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
    /** Answers the problems of this commit. */
    take: async (stored: StoredCommit): Promise<readonly LinkProblem[]> => {
      const { commit, previousHash, hash } = stored;
      const problems: LinkProblem[] = [];
      if (commit !== last.commit + 1) problems.push({ kind: 'missing-commit', commit: last.commit + 1 });
      else if (previousHash !== last.hash) problems.push({ kind: 'broken-link', commit });
      if (hashOf(stored) !== hash) problems.push({ kind: 'changed-bytes', commit });
      const unproved = await proofProblem(stored);
      if (unproved) problems.push({ kind: unproved, commit });
      if (knownHeads.some((known) => known.commit === commit && known.hash !== hash)) {
        problems.push({ kind: 'replaced-commit', commit });
      }
      last = { commit, hash };
      return problems;
    },
    /** What is missing at the end. */
    end: (): readonly LinkProblem[] => {
      const commit = Math.max(0, ...knownHeads.map((known) => known.commit));
      return commit > last.commit ? [{ kind: 'missing-tail', commit }] : [];
    },
    unproven: () => unproven,
  };
};
