import { childOf } from '@hoops/domain/family/athletes/evolve';
import { lists } from '@hoops/projections/lists';
import { athleteViewSchema } from '@hoops/projections/views/family-view';
import { type AthleteListItem, athleteListItemSchema } from '@hoops/projections/views/lists';
import type { Implementations } from '../http/create-handler.ts';
import { everyItem } from '../rows/every-item.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';

/** Reads birth dates only of athletes whose name occurs in several families. */
export const doubleQueries = ({ rows }: Pick<ReadingDeps, 'rows'>): Implementations<'athleteDoubles'> => {
  const childIn = async (live: number, { athleteId, athleteName }: AthleteListItem) => {
    const row = await rows.document(live, 'athlete', athleteId);
    const dateOfBirth = athleteViewSchema.shape.dateOfBirth.safeParse(row?.data.dateOfBirth).data;
    return dateOfBirth && childOf({ athleteName, dateOfBirth });
  };
  return {
    async athleteDoubles() {
      const athletes = await everyItem({ rows }, lists.athletes, (row) => athleteListItemSchema.parse(row));
      const { live } = await rows.generations();
      const sameName = inSeveralFamilies(athletes, ({ athleteName }) =>
        childOf({ athleteName, dateOfBirth: '' }),
      );
      const children = await Promise.all(
        sameName.map(async (athlete) => ({ ...athlete, child: await childIn(live, athlete) })),
      );
      const doubles = inSeveralFamilies(
        children.filter(({ child }) => child !== undefined),
        ({ child }) => `${child}`,
      );
      return { items: doubles.map(({ child: _child, ...athlete }) => athlete) };
    },
  };
};

/** Athletes with a key that occurs in several families, sorted by key. */
const inSeveralFamilies = <Item extends AthleteListItem>(
  athletes: readonly Item[],
  keyOf: (athlete: Item) => string,
): readonly Item[] => {
  const families = new Map<string, Set<string>>();
  for (const athlete of athletes) {
    const key = keyOf(athlete);
    families.set(key, (families.get(key) ?? new Set()).add(athlete.parentID));
  }
  return athletes
    .filter((athlete) => (families.get(keyOf(athlete))?.size ?? 0) > 1)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
};
