import { chainWalk, type LinkProblemKind } from '@hoops/event-store/chain-walk';
import type { StoredCommit, StoredStream } from '@hoops/event-store/event-store';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import type { KeptHead } from './head-entry.ts';
import type { Kept } from './kept-heads.ts';
import { growingTree, leafHash } from './merkle-tree.ts';

/** Where a stream ends; `head` is null when something is wrong with it. */
export type WalkedHead = {
  readonly commits: number;
  readonly problems: readonly { readonly kind: LinkProblemKind | 'unreadable'; readonly commit: number }[];
  readonly head: KeptHead | null;
};

/**
 * Looks at a stream as it is looked at before its end is signed: hashes, links and proofs, and that it still has the commit that was
 * kept last.
 * @throws what the service of the keys throws when it cannot be reached.
 */
export const walkHead = async (
  proofs: Pick<ProofKeys, 'find'>,
  { stream, commit, commits }: StoredStream,
  last: Kept | undefined,
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
  // Only what is whole is read further: its last event says at which version it is.
  const version = newest.envelopes.at(-1)?.version ?? 0;
  return {
    commits: read.length,
    problems,
    head: { commit: newest.commit, version, hash: newest.hash, root: tree.root() },
  };
};

/** None where what lies there is no commit. */
const readable = (commits: Iterable<StoredCommit>): readonly StoredCommit[] => {
  try {
    return [...commits];
  } catch {
    return [];
  }
};
