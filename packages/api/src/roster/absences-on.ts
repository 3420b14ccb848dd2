import { lists } from '@hoops/projections/lists';
import { openRow } from '@hoops/projections/sealed-rows';
import { type AbsenceItem, absenceItemSchema } from '@hoops/projections/views/roster';
import * as z from 'zod/mini';
import { everyRow } from '../rows/every-item.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readingOf } from '../rows/reading.ts';

/** Who will miss a day, or said so before it, by athlete. Reasons of those alone who are asked for are opened. */
export const absencesOn = async (
  deps: Pick<ReadingDeps, 'rows' | 'keys' | 'logger'>,
  date: string,
  asked: ReadonlySet<string>,
): Promise<{
  readonly byAthlete: ReadonlyMap<string, AbsenceItem>;
  readonly unreadable: readonly string[];
}> => {
  const list = lists.absences(date);
  const { attempt, unreadable } = readingOf(deps.logger, 'absences');
  const rows = (await everyRow(deps, list)).filter(({ id }) => asked.has(id));
  const read = rows.map(({ id, data }) =>
    attempt(id, async () =>
      z.parse(absenceItemSchema, await openRow(deps.keys, { kind: 'entry', list, id }, data)),
    ),
  );
  const absences = (await Promise.all(read)).filter((absence) => absence !== undefined);
  return {
    byAthlete: new Map(absences.map((absence) => [absence.athleteId, absence])),
    unreadable: unreadable(),
  };
};
