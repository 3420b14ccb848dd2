import { athleteIdSchema } from '@hoops/domain/ids';
import type { FamilySummary } from '@hoops/projections/views/family-view';
import type { ReadFamily } from '../account/read-family.ts';
import { ownFamilyId, type Session } from '../auth/session.ts';
import { problem } from '../http/problem.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

/** An athlete that the caller may see, with the family as `read`. @throws ProblemError not-found for any other. */
export const findAthlete = async <View extends FamilySummary>(
  deps: QueryDeps,
  session: Session,
  id: string,
  read: ReadFamily<View>,
): Promise<{
  readonly family: View;
  readonly athlete: View['athletes'][number];
  readonly version: number;
}> => {
  const anyFamily = session.isAdmin && !session.onBehalfOf;
  const familyOfAthlete = anyFamily ? await familyIdOfAthlete(deps, id) : ownFamilyId(session);
  const { family, version } = familyOfAthlete
    ? await read(deps, familyOfAthlete)
    : { family: null, version: 0 };
  const athletes: readonly View['athletes'][number][] = family?.athletes ?? [];
  const athlete = athletes.find((candidate) => candidate.athleteId === id);
  // Another family's athlete and one that does not exist are answered alike.
  if (!family || !athlete) throw problem('not-found', 'This athlete was not found.');
  return { family, athlete, version };
};

/** Which family an athlete belongs to, for administrators; undefined when there is no such athlete. */
const familyIdOfAthlete = async (deps: QueryDeps, id: string): Promise<string | undefined> => {
  const known = athleteIdSchema.safeParse(id);
  if (!known.success) return undefined;
  const { live } = await deps.rows.generations();
  const row = await deps.rows.document(live, 'athlete', known.data);
  return row ? String(row.data.parentID) : undefined;
};
