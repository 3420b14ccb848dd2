import { lists } from '@hoops/projections/lists';
import { openRow } from '@hoops/projections/sealed-rows';
import { absenceItemSchema } from '@hoops/projections/views/roster';
import * as z from 'zod/mini';
import { everyRow } from '../rows/every-item.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readingOf } from '../rows/reading.ts';

/** The reason is empty when none was given, and null when it cannot be read. */
export type ShownAbsence = { readonly reason: string | null };

/**
 * Who will miss a day, or said so before it, by athlete. Reasons of those alone who are asked for are opened. That an absence
 * was reported is known by its row's id, whatever of the rest cannot be read.
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
