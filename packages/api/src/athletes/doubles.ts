import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { childOf } from '@hoops/domain/family/athletes/evolve';
import { differencesOf, removalFacts } from '@hoops/domain/family/doubles/removal-facts';
import type { Family } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { AthleteId, FamilyId } from '@hoops/domain/ids';
import { streamReader } from '@hoops/event-store/repository';
import { lists } from '@hoops/projections/lists';
import { athleteViewSchema } from '@hoops/projections/views/family-view';
import { type AthleteListItem, athleteListItemSchema } from '@hoops/projections/views/lists';
import { nowIso } from '@hoops/runtime/clock';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { everyItem } from '../rows/every-item.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';

/** Reads birth dates only of athletes whose name occurs in several families. */
export const doubleQueries = ({
  rows,
  store,
  clock,
}: Pick<ReadingDeps, 'rows' | 'store' | 'clock'>): Implementations<'athleteDoubles' | 'previewDouble'> => {
  const childIn = async (live: number, { athleteId, athleteName }: AthleteListItem) => {
    const row = await rows.document(live, 'athlete', athleteId);
    const dateOfBirth = athleteViewSchema.shape.dateOfBirth.safeParse(row?.data.dateOfBirth).data;
    const isEnding = row?.data.openIntent === 'remove-athlete';
    return dateOfBirth !== undefined && !isEnding ? childOf({ athleteName, dateOfBirth }) : undefined;
  };
  const registrationOf = async (familyId: FamilyId, athleteId: AthleteId) => {
    const { state } = await streamReader(store, familyStreams).load(familyId);
    const athlete = state.kind === 'registered' && athleteOf(state, athleteId);
    if (!athlete) throw refusal('athlete-not-found');
    return { family: state as Family, athlete };
  };
  return {
    async athleteDoubles() {
      const athletes = await everyItem({ rows }, lists.athletes, (row) => athleteListItemSchema.parse(row));
      const { live } = await rows.generations();
      const sameName = inSeveralFamilies(
        athletes.map((athlete) => ({ athlete, key: childOf({ ...athlete, dateOfBirth: '' }) })),
      ).flat();
      const children = await Promise.all(
        sameName.map(async (athlete) => ({ athlete, key: await childIn(live, athlete) })),
      );
      return { items: inSeveralFamilies(children).map((registrations) => ({ registrations })) };
    },

    async previewDouble({ parentId, athleteId, otherParentId, otherAthleteId }) {
      const [{ family, athlete }, stays] = await Promise.all([
        registrationOf(parentId, athleteId),
        otherParentId && otherAthleteId && registrationOf(otherParentId, otherAthleteId),
      ]);
      return {
        facts: removalFacts(family, athlete, nowIso(clock)),
        differs: stays ? differencesOf(athlete, stays.athlete) : [],
      };
    },
  };
};

/** Groups of athletes whose key occurs in several families, sorted by key. */
const inSeveralFamilies = (
  athletes: readonly { readonly athlete: AthleteListItem; readonly key: string | undefined }[],
): readonly (readonly AthleteListItem[])[] => {
  const groups = new Map<string, AthleteListItem[]>();
  for (const { athlete, key } of athletes)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), athlete]);
  return [...groups]
    .filter(([, group]) => new Set(group.map(({ parentID }) => parentID)).size > 1)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => group);
};
