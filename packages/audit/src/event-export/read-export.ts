import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { endLine, headLine } from './export-lines.ts';
import { piecesOf } from './export-pieces.ts';
import { readExportRun, readPointer, segmentName } from './export-store.ts';

export class ExportReplaced extends Error {
  override readonly name = 'ExportReplaced';
}

export const keptExport = (checkpoints: Checkpoints): Promise<string | undefined> =>
  readPointer(checkpoints, 'kept');

/**
 * Gzip pieces in base64, starting at number `from`; undefined if the export is not stored.
 * @throws ExportReplaced if a newer export replaced the export
 */
export const readExport = async (
  checkpoints: Checkpoints,
  runId: string,
  from = 0,
): Promise<AsyncIterable<{ readonly number: number; readonly piece: string }> | undefined> => {
  if ((await keptExport(checkpoints)) !== runId) return undefined;
  const run = await readExportRun(checkpoints, runId);
  if (!run?.made) return undefined;
  const { madeAt, segments, made } = run;
  const stored = made.pieces.flatMap((count, segment) =>
    Array.from(
      { length: count },
      (_, number) => `${segmentName(runId, { segment, of: segments })}/${number}`,
    ),
  );
  const lineAt = (number: number): readonly string[] | undefined => {
    if (number === 0) return piecesOf(headLine(runId, madeAt));
    return number > stored.length ? piecesOf(endLine(made.counts)) : undefined;
  };
  return (async function* () {
    for (let number = from; number <= stored.length + 1; number += 1) {
      const pieces = lineAt(number) ?? [await checkpoints.read(stored[number - 1] ?? '')];
      for (const piece of pieces) {
        if (!piece) throw new ExportReplaced(`Piece ${number} of the export ${runId} is gone.`);
        yield { number, piece };
      }
    }
  })();
};
