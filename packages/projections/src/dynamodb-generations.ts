import type { ReadEntities } from './entities.ts';
import { firstGenerations, type Generations, type ReadStore } from './read-store.ts';
import { isCommitted } from './write-outcome.ts';

/** Milliseconds for which generations are cached; rebuilds wait at least as long. */
export const generationsCacheMs = 2_000;

const name = 'generations';

/** Pointer to the generations, cached because every query and event needs it. */
export const dynamoDbGenerations = (
  { entities: { pointer }, transaction }: ReadEntities,
  wallClock: () => number,
): Pick<ReadStore, 'generations' | 'changeGenerations'> => {
  let cached: { readonly value: Generations; readonly until: number } | undefined;

  return {
    async generations() {
      if (cached && wallClock() < cached.until) return cached.value;
      const { data } = await pointer.get({ name }).go({ consistent: true });
      const value = data
        ? { live: data.live, building: data.building ?? null, previous: data.previous ?? null }
        : firstGenerations;
      cached = { value, until: wallClock() + generationsCacheMs };
      return value;
    },
    async changeGenerations(from, to) {
      const result = await transaction
        .write((tx) => [
          tx.pointer
            .put({
              name,
              live: to.live,
              ...(to.building !== null && { building: to.building }),
              ...(to.previous !== null && { previous: to.previous }),
            })
            .where((has, is) => {
              const isLive = is.eq(has.live, from.live);
              const live =
                from.live === firstGenerations.live ? `(${isLive} OR ${is.notExists(has.live)})` : isLive;
              const building =
                from.building === null ? is.notExists(has.building) : is.eq(has.building, from.building);
              const previous =
                from.previous === null ? is.notExists(has.previous) : is.eq(has.previous, from.previous);
              return `${live} AND ${building} AND ${previous}`;
            })
            .commit(),
        ])
        .go();
      cached = undefined;
      return isCommitted(result);
    },
  };
};
