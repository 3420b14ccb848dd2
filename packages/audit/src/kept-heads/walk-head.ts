import { chainWalk, type LinkProblemKind } from '@hoops/event-store/chain-walk';
import type { StoredCommit, StoredStream } from '@hoops/event-store/event-store';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import type { KeptHead } from './head-entry.ts';
import type { SignedDay } from './kept-heads.ts';
import { growingTree, leafHash } from './merkle-tree.ts';

export type WalkedHead = {
  readonly commits: number;
  readonly problems: readonly { readonly kind: LinkProblemKind | 'unreadable'; readonly commit: number }[];
  readonly head: KeptHead | null;
};

/**
 * Checks a stream before signing: hashes, links, proofs, and the last signed commit.
 * @throws key service errors
 */
export const walkHead = async (
  proofs: Pick<ProofKeys, 'find'>,
  { stream, commit, commits }: StoredStream,
  last: SignedDay | undefined,
): Promise<WalkedHead> => {
  const read = readable(commits);
  const newest = read.at(-1);
  if (!newest) return { commits: 0, problems: [{ kind: 'unreadable', commit }], head: null };
  const known = last?.heads[stream];
  const walk = chainWalk(proofs, {
    knownHeads: known ? [known] : [],
    ...(last && { provenAfter: known?.commit ?? 0 }),
  });
  const tree = growingTree();
  const problems: WalkedHead['problems'][number][] = [];
  for (const one of read) {
    problems.push(...(await walk.take(one)));
    tree.add(leafHash(one.hash));
  }
  problems.push(...walk.end());
  if (problems.length > 0) return { commits: read.length, problems, head: null };
  // The last event's version is read only if the stream is sound.
  const version = newest.envelopes.at(-1)?.version ?? 0;
  return {
    commits: read.length,
    problems,
    head: { commit: newest.commit, version, hash: newest.hash, root: tree.root() },
  };
};

const readable = (commits: Iterable<StoredCommit>): readonly StoredCommit[] => {
  try {
    return [...commits];
  } catch {
    return [];
  }
};
