import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';

/** Characters per piece; even at three bytes per character, a piece fits into a table item. */
const maxLength = 100_000;
const empty = '[]';

/**
 * Stores a list of any length in pieces.
 * @param before number of existing pieces
 * @returns the new number
 */
export const savePieces = async (
  checkpoints: Checkpoints,
  name: string,
  before: number,
  items: readonly unknown[],
): Promise<number> => {
  let [count, piece, length] = [before, [] as string[], 0];
  const flush = async (): Promise<void> => {
    await checkpoints.write(`${name}/${count}`, `[${piece.join(',')}]`);
    [count, piece, length] = [count + 1, [], 0];
  };
  for (const text of items.map((item) => JSON.stringify(item))) {
    if (length > 0 && length + text.length > maxLength) await flush();
    piece.push(text);
    length += text.length;
  }
  if (piece.length > 0) await flush();
  return count;
};

/** @throws Error for a missing piece */
export async function* readPieces(
  checkpoints: Checkpoints,
  name: string,
  count: number,
): AsyncGenerator<unknown> {
  for (let number = 0; number < count; number += 1) yield* await readPiece(checkpoints, name, number);
}

/** @throws Error for a missing piece */
export const readPiece = async (
  checkpoints: Checkpoints,
  name: string,
  number: number,
): Promise<readonly unknown[]> => {
  const text = await checkpoints.read(`${name}/${number}`);
  if (text === undefined) throw new Error(`Piece ${number} of ${name} is gone.`);
  return JSON.parse(text) as readonly unknown[];
};

/** Empties all pieces, including those that an interrupted step did not count. */
export const emptyPieces = async (checkpoints: Checkpoints, name: string): Promise<void> => {
  for (let number = 0; ; number += 1) {
    const text = await checkpoints.read(`${name}/${number}`);
    if (text === undefined) return;
    if (text !== empty) await checkpoints.write(`${name}/${number}`, empty);
  }
};
