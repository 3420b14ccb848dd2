import { lists } from '@hoops/projections/lists';
import { openRow } from '@hoops/projections/sealed-rows';
import { absenceItemSchema } from '@hoops/projections/views/roster';
import * as z from 'zod/mini';
import { everyRow } from '../rows/every-item.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readingOf } from '../rows/reading.ts';

/** `''` if the family gave no reason; null if the reason is unreadable. */
export type ShownAbsence = { readonly reason: string | null };

/**
 * Absences of a day by athlete. Decrypts only the requested reasons, because a row's id already proves an
 * absence.
 */
export const absencesOn = async (
  deps: Pick<ReadingDeps, 'rows' | 'keys' | 'logger'>,
  date: string,
  asked: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ShownAbsence>> => {
  const list = lists.absences(date);
  const { attempt } = readingOf(deps.logger, 'absences');
  const rows = (await everyRow(deps, list)).filter(({ id }) => asked.has(id));
  const read = rows.map(async ({ id, data }): Promise<[string, ShownAbsence]> => {
    const absence = await attempt(id, async () =>
      z.parse(absenceItemSchema, await openRow(deps.keys, { kind: 'entry', list, id }, data)),
    );
    return [id, { reason: absence ? absence.reason : null }];
  });
  return new Map(await Promise.all(read));
};
