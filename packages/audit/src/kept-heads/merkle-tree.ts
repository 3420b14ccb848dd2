import { createHash } from 'node:crypto';

/*
 * The hash tree of RFC 6962 (section 2.1) over leaves in order: a leaf is hashed behind a byte 0, a node behind a byte 1,
 * and a tree of n leaves is split at the largest power of two below n. Hashes are hexadecimal.
 *
 * Of the leaves that were there before only the edge is known: the roots of the complete trees that they fall into,
 * largest first, of which there are as many as the size has bits set. It is enough to add leaves, to prove that
 * the larger tree begins with the smaller one, and to prove that an added leaf is in it.
 */

export type Edge = readonly string[];

/** The hash of a leaf. */
export const leafHash = (text: string): string =>
  createHash('sha256').update('\0').update(text).digest('hex');

const nodeHash = (left: string, right: string): string =>
  createHash('sha256')
    .update('\x01')
    .update(Buffer.from(left, 'hex'))
    .update(Buffer.from(right, 'hex'))
    .digest('hex');

const emptyRoot = createHash('sha256').digest('hex');

/** The root of the tree with this edge. */
const rootOfEdge = (edge: Edge): string =>
  edge.length === 0 ? emptyRoot : edge.reduceRight((right, left) => nodeHash(left, right));

/** As many complete trees as the size has bits set. */
const edgeLength = (size: number): number => size.toString(2).replaceAll('0', '').length;

/** @throws RangeError when no tree of this size has this edge. */
const checkEdge = (size: number, edge: Edge): void => {
  if (edge.length !== edgeLength(size)) throw new RangeError(`A tree of ${size} leaves has another edge.`);
};

/** Adds leaves to a tree, in memory that does not grow with it. */
export const growingTree = (startSize = 0, startEdge: Edge = []) => {
  checkEdge(startSize, startEdge);
  let size = startSize;
  const edge = [...startEdge];
  return {
    add: (leaf: string): void => {
      let hash = leaf;
      // Like a carry: two complete trees of one size become one of twice the size.
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) hash = nodeHash(edge.pop() ?? '', hash);
      edge.push(hash);
      size += 1;
    },
    size: () => size,
    edge: (): Edge => [...edge],
    root: () => rootOfEdge(edge),
  };
};

/** The largest power of two below n. */
const splitOf = (n: number): number => 2 ** Math.floor(Math.log2(n - 1));

/** Proofs of a tree that grew: by what its edge was before, and the hashes of the leaves that were added. */
export const grownTree = (before: number, edge: Edge, added: readonly string[]) => {
  checkEdge(before, edge);
  const size = before + added.length;
  const known = new Map<string, string>();
  let at = 0;
  for (const hash of edge) {
    const width = 2 ** Math.floor(Math.log2(before - at));
    known.set(`${at}-${at + width}`, hash);
    at += width;
  }

  /** The root of the leaves from `start` up to `end`. @throws RangeError when it takes leaves of which only the edge is known. */
  const rootOf = (start: number, end: number): string => {
    const leaf = end - start === 1 ? added[start - before] : undefined;
    if (leaf !== undefined) return leaf;
    const place = `${start}-${end}`;
    const found = known.get(place);
    if (found !== undefined) return found;
    if (end - start <= 1) throw new RangeError('This leaf was there before.');
    const middle = start + splitOf(end - start);
    const root = nodeHash(rootOf(start, middle), rootOf(middle, end));
    known.set(place, root);
    return root;
  };

  const consistencyOf = (start: number, end: number, old: number, isWhole: boolean): readonly string[] => {
    if (old === end) return isWhole ? [] : [rootOf(start, end)];
    const middle = start + splitOf(end - start);
    return old <= middle
      ? [...consistencyOf(start, middle, old, isWhole), rootOf(middle, end)]
      : [...consistencyOf(middle, end, old, false), rootOf(start, middle)];
  };

  const inclusionOf = (start: number, end: number, index: number): readonly string[] => {
    if (end - start === 1) return [];
    const middle = start + splitOf(end - start);
    return index < middle
      ? [...inclusionOf(start, middle, index), rootOf(middle, end)]
      : [...inclusionOf(middle, end, index), rootOf(start, middle)];
  };

  return {
    size,
    root: () => (size === 0 ? emptyRoot : rootOf(0, size)),
    /** That this tree begins with the tree of before: PROOF(m, D[n]) of RFC 6962; nothing to prove for an empty one. */
    consistency: (): readonly string[] => (before === 0 ? [] : consistencyOf(0, size, before, true)),
    /** That an added leaf is at `index` of this tree: PATH(m, D[n]) of RFC 6962. @throws RangeError for others. */
    inclusion: (index: number): readonly string[] => {
      if (index < before || index >= size) throw new RangeError(`Leaf ${index} was not added.`);
      return inclusionOf(0, size, index);
    },
  };
};
