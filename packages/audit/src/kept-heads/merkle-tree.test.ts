import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOfLeaf, isConsistent, rootByPath, rootOfLeaves } from './merkle-proofs.ts';
import { growingTree, grownTree, leafHash } from './merkle-tree.ts';

const leavesOf = (count: number, mark = 'leaf') =>
  Array.from({ length: count }, (_none, index) => leafHash(`${mark} ${index}`));
const treeOf = (leaves: readonly string[]) => {
  const tree = growingTree();
  for (const leaf of leaves) tree.add(leaf);
  return tree;
};
const flipped = (hash: string) => (hash.startsWith('0') ? '1' : '0') + hash.slice(1);
const sizes = fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 70 }));
const runs = { numRuns: 60 };

const known = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].map((hex) =>
  Buffer.from(hex, 'hex').toString('latin1'),
);

describe('a hash tree', () => {
  it('the Merkle tree has the same roots as the reference implementation', async () => {
    expect(growingTree().root()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(treeOf([leafHash('')]).root()).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    expect(treeOf(known.slice(0, 3).map(leafHash)).root()).toBe(
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    );
    expect(treeOf(known.slice(0, 7).map(leafHash)).root()).toBe(
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    );
    expect(await hashOfLeaf('leaf 0')).toBe(leafHash('leaf 0'));
  });

  it('the Merkle tree has the same root for every way of building it', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ([before, added]) => {
        const leaves = leavesOf(before + added);
        const old = treeOf(leaves.slice(0, before));
        const onwards = growingTree(before, old.edge());
        for (const leaf of leaves.slice(before)) onwards.add(leaf);
        const root = await rootOfLeaves(leaves);
        expect(treeOf(leaves).root()).toBe(root);
        expect(onwards.root()).toBe(root);
        expect(grownTree(before, old.edge(), leaves.slice(before)).root()).toBe(root);
      }),
      runs,
    );
  });

  it('an inclusion proof holds only for its leaf and its index', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async ([before, added], pick) => {
        const leaves = leavesOf(before + added);
        const tree = grownTree(before, treeOf(leaves.slice(0, before)).edge(), leaves.slice(before));
        const index = before + (pick % added);
        const path = tree.inclusion(index);
        const rootAt = (leaf: string, place: number, by: readonly string[]) =>
          rootByPath(leaf, place, tree.size, by);
        expect(await rootAt(leaves[index] ?? '', index, path)).toBe(tree.root());
        expect(await rootAt(leafHash('other'), index, path)).not.toBe(tree.root());
        if (index > 0) expect(await rootAt(leaves[index] ?? '', index - 1, path)).not.toBe(tree.root());
        for (const at of path.keys()) {
          const other = path.with(at, flipped(path[at] ?? ''));
          expect(await rootAt(leaves[index] ?? '', index, other)).not.toBe(tree.root());
        }
        expect(await rootAt(leaves[index] ?? '', index, [...path, leafHash('')])).toBeUndefined();
      }),
      runs,
    );
  });

  it('a consistency proof is valid only for the older tree that was extended', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ([before, added]) => {
        const leaves = leavesOf(before + added);
        const old = treeOf(leaves.slice(0, before));
        const tree = grownTree(before, old.edge(), leaves.slice(before));
        const [older, newer] = [
          { size: before, root: old.root() },
          { size: tree.size, root: tree.root() },
        ];
        const proof = tree.consistency();
        expect(await isConsistent(older, newer, proof)).toBe(true);
        if (before === 0) return;
        const rewritten = { size: before, root: treeOf(leavesOf(before, 'other')).root() };
        expect(await isConsistent(rewritten, newer, proof)).toBe(false);
        expect(await isConsistent(older, { ...newer, root: flipped(newer.root) }, proof)).toBe(false);
        expect(await isConsistent(older, newer, proof.slice(1))).toBe(false);
        expect(await isConsistent(newer, older, proof)).toBe(false);
      }),
      runs,
    );
  });

  it('a Merkle tree built from the right edge of an older tree cannot prove inclusion of the older leaves', () => {
    const tree = grownTree(3, treeOf(leavesOf(3)).edge(), leavesOf(2, 'new'));
    expect(() => tree.inclusion(2)).toThrow(RangeError);
    expect(() => growingTree(4, treeOf(leavesOf(3)).edge())).toThrow(RangeError);
  });
});
