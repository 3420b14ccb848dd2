import { createHash } from 'node:crypto';

export interface TreeHead {
  size: bigint;
  root: Buffer;
}

export const emptyTree: TreeHead = { size: 0n, root: createHash('sha256').digest() };

/** RFC 6962, section 2.1.2. */
export function isConsistent(older: TreeHead, newer: TreeHead, proof: readonly Buffer[]): boolean {
  if (newer.size === 0n && !newer.root.equals(emptyTree.root)) return false;
  if (older.size === 0n) return proof.length === 0;

  const unread = [...proof];
  const roots = rootsFromProof(older.size, newer.size, older.root, unread);
  if (!roots || unread.length > 0) return false;
  return roots[0].equals(older.root) && roots[1].equals(newer.root);
}

/** SUBPROOF; `known` is the older root until a right branch. */
function rootsFromProof(
  older: bigint,
  newer: bigint,
  known: Buffer | undefined,
  unread: Buffer[],
): [older: Buffer, newer: Buffer] | undefined {
  if (older === newer) {
    const root = known ?? unread.shift();
    return root && [root, root];
  }
  const split = 1n << BigInt((newer - 1n).toString(2).length - 1);
  const isLeft = older <= split;
  const roots = isLeft
    ? rootsFromProof(older, split, known, unread)
    : rootsFromProof(older - split, newer - split, undefined, unread);
  const sibling = unread.shift();
  if (!roots || !sibling) return undefined;
  return isLeft
    ? [roots[0], hashChildren(roots[1], sibling)]
    : [hashChildren(sibling, roots[0]), hashChildren(sibling, roots[1])];
}

function hashChildren(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
}
