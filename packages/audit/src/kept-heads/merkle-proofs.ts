/*
 * Checks hash-tree proofs (RFC 6962, RFC 9162 section 2.1) with WebCrypto, in browsers and Node. Hashes are
 * hexadecimal.
 */

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

const sha256 = async (...parts: readonly Uint8Array[]): Promise<string> => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const utf8 = new TextEncoder();

export const hashOfText = (text: string): Promise<string> => sha256(utf8.encode(text));

export const hashOfLeaf = (text: string): Promise<string> => sha256(Uint8Array.of(0), utf8.encode(text));

const hashOfNode = (left: string, right: string): Promise<string> =>
  sha256(Uint8Array.of(1), bytesOf(left), bytesOf(right));

export const rootByPath = async (
  leaf: string,
  index: number,
  size: number,
  path: readonly string[],
): Promise<string | undefined> => {
  if (index < 0 || index >= size) return undefined;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      hash = await hashOfNode(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else hash = await hashOfNode(hash, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : undefined;
};

type Tree = { readonly size: number; readonly root: string };

export const isConsistent = async (older: Tree, newer: Tree, proof: readonly string[]): Promise<boolean> => {
  if (older.size > newer.size) return false;
  if (older.size === 0) return proof.length === 0;
  if (older.size === newer.size) return proof.length === 0 && older.root === newer.root;
  const isWhole = Number.isInteger(Math.log2(older.size));
  const [first, ...rest] = isWhole ? [older.root, ...proof] : proof;
  if (first === undefined) return false;
  let [node, last] = [older.size - 1, newer.size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  let [oldRoot, newRoot] = [first, first];
  for (const hash of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      oldRoot = await hashOfNode(hash, oldRoot);
      newRoot = await hashOfNode(hash, newRoot);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else newRoot = await hashOfNode(newRoot, hash);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && oldRoot === older.root && newRoot === newer.root;
};

export const rootOfLeaves = async (leaves: readonly string[]): Promise<string> => {
  if (leaves.length === 0) return sha256();
  // Pairing hashes level by level builds the same tree as RFC 6962's recursive split.
  let level = leaves;
  while (level.length > 1) {
    const next: Promise<string>[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left = '', right] = level.slice(at, at + 2);
      next.push(right === undefined ? Promise.resolve(left) : hashOfNode(left, right));
    }
    level = await Promise.all(next);
  }
  return level[0] ?? '';
};
