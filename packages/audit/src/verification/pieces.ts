import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';

/** Well below what an item of a table may hold, in characters of up to three bytes. */
const maxLength = 100_000;
const empty = '[]';

/**
 * Stores what there is to list in pieces that are read one by one, so that the list may be of any length.
 * @param before how many pieces there are already.
 * @returns how many there are now.
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

/** Reads them again. @throws Error when a piece is not there. */
export async function* readPieces(
  checkpoints: Checkpoints,
  name: string,
  count: number,
): AsyncGenerator<unknown> {
  for (let number = 0; number < count; number += 1) yield* await readPiece(checkpoints, name, number);
}

/** One of them. @throws Error when it is not there. */
export const readPiece = async (
  checkpoints: Checkpoints,
  name: string,
  number: number,
): Promise<readonly unknown[]> => {
  const text = await checkpoints.read(`${name}/${number}`);
  if (text === undefined) throw new Error(`Piece ${number} of ${name} is gone.`);
  return JSON.parse(text) as readonly unknown[];
};

/**
 * Empties them, as what they listed was needed for a while only: all that there are, also those of a step that was not counted
 * any more.
 */
export const emptyPieces = async (checkpoints: Checkpoints, name: string): Promise<void> => {
  for (let number = 0; ; number += 1) {
    const text = await checkpoints.read(`${name}/${number}`);
    if (text === undefined) return;
    if (text !== empty) await checkpoints.write(`${name}/${number}`, empty);
  }
};
