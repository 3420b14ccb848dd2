import { createHash } from 'node:crypto';

/*
 * Hash tree of RFC 6962, section 2.1. Older leaves are represented by the edge: the roots of complete
 * subtrees, largest first. Hashes are hexadecimal.
 */

export type Edge = readonly string[];

export const leafHash = (text: string): string =>
  createHash('sha256').update('\0').update(text).digest('hex');

const nodeHash = (left: string, right: string): string =>
  createHash('sha256')
    .update('\x01')
    .update(Buffer.from(left, 'hex'))
    .update(Buffer.from(right, 'hex'))
    .digest('hex');

const emptyRoot = createHash('sha256').digest('hex');

const rootOfEdge = (edge: Edge): string =>
  edge.length === 0 ? emptyRoot : edge.reduceRight((right, left) => nodeHash(left, right));

/** The tree has one complete subtree per set bit of its size. */
const edgeLength = (size: number): number => size.toString(2).replaceAll('0', '').length;

/** @throws RangeError if the edge's length does not match the size */
const checkEdge = (size: number, edge: Edge): void => {
  if (edge.length !== edgeLength(size)) throw new RangeError(`A tree of ${size} leaves has another edge.`);
};

export const growingTree = (startSize = 0, startEdge: Edge = []) => {
  checkEdge(startSize, startEdge);
  let size = startSize;
  const edge = [...startEdge];
  return {
    add: (leaf: string): void => {
      let hash = leaf;
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) hash = nodeHash(edge.pop() ?? '', hash);
      edge.push(hash);
      size += 1;
    },
    size: () => size,
    edge: (): Edge => [...edge],
    root: () => rootOfEdge(edge),
  };
};

const splitOf = (n: number): number => 2 ** Math.floor(Math.log2(n - 1));

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

  /**
   * Root over the leaves in [start, end).
   * @throws RangeError for leaves that only the edge represents
   */
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
    /**
     * PROOF(m, D[n]) of RFC 6962, which proves that this tree extends the earlier tree; empty for an empty
     * tree.
     */
    consistency: (): readonly string[] => (before === 0 ? [] : consistencyOf(0, size, before, true)),
    /**
     * PATH(m, D[n]) of RFC 6962 for an added leaf.
     * @throws RangeError for other leaves
     */
    inclusion: (index: number): readonly string[] => {
      if (index < before || index >= size) throw new RangeError(`Leaf ${index} was not added.`);
      return inclusionOf(0, size, index);
    },
  };
};
