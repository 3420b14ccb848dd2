import { familyId } from '@hoops/domain/ids';
import * as z from 'zod/mini';
import { allFamilies } from '../families/families.ts';
import { filePieces } from './filed-pieces.ts';
import { addCounts, countsSchema, noCounts, type PassStep } from './run-state.ts';
import { stripeLists } from './stripe-lists.ts';
import type { Filed } from './stripe-state.ts';

const pagesAStep = 4;
const familiesAStep = 2_000;

const readEndSchema = z.object({ pieces: z.readonly(z.array(z.int())), counts: countsSchema });
type ReadEnd = z.output<typeof readEndSchema>;
const readPlaceSchema = z.extend(readEndSchema, { list: z.int(), after: z.nullable(z.string()) });
type ReadPlace = z.output<typeof readPlaceSchema>;

export const readStep: PassStep<ReadEnd> = async (deps, { lane, state, run }, cursor) => {
  const { pieces } = state;
  const place: ReadPlace =
    cursor === null
      ? { list: 0, after: null, pieces, counts: noCounts }
      : z.parse(readPlaceSchema, JSON.parse(cursor));
  let { list: index, after, counts } = place;
  const filed: Filed[] = [];
  for (let page = 0; page < pagesAStep; page += 1) {
    const list = stripeLists[index];
    if (!list) break;
    const listed = await list(deps, run, { limit: 100, ...(after !== null && { starting_after: after }) });
    filed.push(...listed.filed);
    counts = addCounts(counts, listed.counts);
    after = listed.next;
    if (after === null) index += 1;
  }
  let families = 0;
  const areListsRead = index >= stripeLists.length;
  if (areListsRead) {
    const behind = after === null ? undefined : familyId(after);
    for await (const family of allFamilies(deps.store, behind)) {
      filed.push({ family, kind: 'ours' });
      after = family;
      families += 1;
      if (families === familiesAStep) break;
    }
  }
  const isDone = areListsRead && families < familiesAStep;
  const at = { lane, runId: state.runId };
  const end = { pieces: await filePieces(deps.checkpoints, at, place.pieces, filed), counts };
  return { cursor: isDone ? null : JSON.stringify({ list: index, after, ...end }), count: families, end };
};
