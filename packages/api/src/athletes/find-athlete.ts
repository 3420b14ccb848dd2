import { athleteIdSchema } from '@hoops/domain/ids';
import type { FamilySummary } from '@hoops/projections/views/family-view';
import type { Request } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { ownFamilyId } from '../http/session.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import type { ReadFamily } from '../rows/read-family.ts';

/**
 * Athlete visible to the caller, with the family that `read` returns.
 * @throws ProblemError not-found for an athlete that the caller may not see
 */
export const findAthlete = async <View extends FamilySummary>(
  deps: ReadingDeps,
  { session, ownFamily }: Pick<Request, 'session' | 'ownFamily'>,
  id: string,
  read: ReadFamily<View>,
): Promise<{
  readonly family: View;
  readonly athlete: View['athletes'][number];
  readonly version: number;
}> => {
  const anyFamily = session.isAdmin && !session.onBehalfOf;
  const { family, version } = anyFamily
    ? await familyOfAthlete(deps, id, read)
    : await read(deps, ownFamilyId(session), ownFamily);
  const athletes: readonly View['athletes'][number][] = family?.athletes ?? [];
  const athlete = athletes.find((candidate) => candidate.athleteId === id);
  // Another family's athlete returns the same error as an unknown athlete.
  if (!family || !athlete) throw refusal('athlete-not-found');
  return { family, athlete, version };
};

const familyOfAthlete = async <View extends FamilySummary>(
  deps: ReadingDeps,
  id: string,
  read: ReadFamily<View>,
): ReturnType<ReadFamily<View>> => {
  const known = athleteIdSchema.safeParse(id);
  const { live } = await deps.rows.generations();
  const row = known.success ? await deps.rows.document(live, 'athlete', known.data) : undefined;
  return row ? read(deps, String(row.data.parentID)) : { family: null, version: 0 };
};
