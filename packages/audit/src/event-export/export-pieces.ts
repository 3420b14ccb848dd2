import { gunzipSync, gzipSync } from 'node:zlib';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';

/** Base64 adds one third to the size; a table item holds 400 kB. */
const maxBytes = 250_000;

export const piecesOf = (text: string): readonly string[] => {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += maxBytes)
    pieces.push(gzipSync(bytes.subarray(from, from + maxBytes)).toString('base64'));
  return pieces;
};

export const textOfPieces = (pieces: readonly string[]): string =>
  gunzipSync(Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')))).toString();

export const storePieces = async (
  checkpoints: Checkpoints,
  name: string,
  before: number,
  pieces: readonly string[],
): Promise<number> => {
  for (const [index, piece] of pieces.entries()) await checkpoints.write(`${name}/${before + index}`, piece);
  return before + pieces.length;
};

/** Empties all pieces, including pieces that an interrupted step did not count. */
export const dropPieces = async (checkpoints: Checkpoints, name: string): Promise<void> => {
  for (let number = 0; ; number += 1) {
    const piece = await checkpoints.read(`${name}/${number}`);
    if (piece === undefined) return;
    if (piece !== '') await checkpoints.write(`${name}/${number}`, '');
  }
};
