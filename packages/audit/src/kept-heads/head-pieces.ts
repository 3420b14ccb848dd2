import { createHmac } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { ProofKey } from '@hoops/runtime/proof-keys';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';

const headSchema = z.strictObject({
  commit: z.int(),
  version: z.int(),
  hash: z.string(),
  root: z.string(),
});

const foundSchema = z.strictObject({
  stream: z.string(),
  head: z.optional(headSchema),
  isBroken: z.optional(z.literal(true)),
});
export type FoundHead = z.output<typeof foundSchema>;

const sealedSchema = z.strictObject({ text: z.string(), mac: z.string() });
const pieceSchema = z.strictObject({ found: z.array(foundSchema), isLast: z.boolean() });

/**
 * Heads found by the segments of a run, stored beside the checkpoints until signed, with a MAC.
 * @param run identifies the pieces
 */
export const headPieces = (
  checkpoints: Checkpoints,
  run: { readonly job: string; readonly id: string; readonly key: ProofKey },
) => {
  const nameOf = (index: number, { segment, of }: Segment): string =>
    `${run.job}/found/${segment}-of-${of}/${index}`;
  const macOf = (name: string, text: string): string =>
    createHmac('sha256', run.key.secret).update(`${name}|${run.id}|${text}`).digest('hex');
  const read = async (name: string): Promise<z.output<typeof pieceSchema>> => {
    const stored = await checkpoints.read(name);
    if (!stored) throw new Error(`${name} of ${run.id} is not there.`);
    const sealed = gunzipSync(Buffer.from(stored, 'base64')).toString();
    const { text, mac } = z.parse(sealedSchema, JSON.parse(sealed));
    if (mac !== macOf(name, text)) throw new AuditProblem(`The stored piece ${name} was changed.`);
    return z.parse(pieceSchema, JSON.parse(text));
  };
  return {
    /**
     * A repeated step replaces its previous piece.
     * @param isLast true for the segment's last piece
     */
    store: (segment: Segment, index: number, found: readonly FoundHead[], isLast: boolean): Promise<void> => {
      const [name, text] = [nameOf(index, segment), JSON.stringify({ found, isLast })];
      const sealed = JSON.stringify({ text, mac: macOf(name, text) });
      return checkpoints.write(name, gzipSync(sealed).toString('base64'));
    },

    /**
     * Heads found by all segments.
     * @throws Error if a segment is unfinished
     * @throws AuditProblem for pieces with a wrong MAC
     */
    async *all(segments: number): AsyncGenerator<FoundHead> {
      for (let segment = 0; segment < segments; segment += 1) {
        const place = { segment, of: segments };
        let index = 0;
        let piece: z.output<typeof pieceSchema>;
        do {
          piece = await read(nameOf(index, place));
          yield* piece.found;
          index += 1;
        } while (!piece.isLast);
      }
    },
  };
};
