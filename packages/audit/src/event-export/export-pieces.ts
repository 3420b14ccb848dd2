import { gunzipSync, gzipSync } from 'node:zlib';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';

/** Random bytes become a third longer as base64, and an item of a table may hold 400 kB. */
const maxBytes = 250_000;

/** Compresses text into pieces that an item of a table holds, each a gzip file; one after the other they are one again. */
export const piecesOf = (text: string): readonly string[] => {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += maxBytes)
    pieces.push(gzipSync(bytes.subarray(from, from + maxBytes)).toString('base64'));
  return pieces;
};

/** What `piecesOf` made, put together. */
export const textOfPieces = (pieces: readonly string[]): string =>
  gunzipSync(Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')))).toString();

/** Stores pieces behind those that there are. @returns how many there are now. */
export const storePieces = async (
  checkpoints: Checkpoints,
  name: string,
  before: number,
  pieces: readonly string[],
): Promise<number> => {
  for (const [index, piece] of pieces.entries()) await checkpoints.write(`${name}/${before + index}`, piece);
  return before + pieces.length;
};

/** Empties them, also those of a step that was not counted any more. */
export const dropPieces = async (checkpoints: Checkpoints, name: string): Promise<void> => {
  for (let number = 0; ; number += 1) {
    const piece = await checkpoints.read(`${name}/${number}`);
    if (piece === undefined) return;
    if (piece !== '') await checkpoints.write(`${name}/${number}`, '');
  }
};
