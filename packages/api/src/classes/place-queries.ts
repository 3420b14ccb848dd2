import { classStreams } from '@hoops/domain/class/class-decider';
import { placesLeft, withoutSessionsOf } from '@hoops/domain/class/state';
import { programs } from '@hoops/domain/club/days';
import { grades } from '@hoops/domain/club/grades';
import { familyStreams } from '@hoops/domain/family/stream';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import { recordFamiliesViewed } from '../access-log/record-access.ts';
import type { Implementations } from '../http/create-handler.ts';
import { ownFamilyId } from '../http/session.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';

const classesOf = (deps: Pick<ReadingDeps, 'store'>) =>
  Promise.all(
    programs.map(async (program) => {
      const { state } = await streamReader(deps.store, classStreams).load(program);
      return { program, ...state };
    }),
  );

/** Read from the streams, because rows could show a place that is already taken. */
export const placeQueries = (deps: ReadingDeps): Implementations<'places'> => ({
  async places(_input, request) {
    const own =
      request.ownFamily ?? streamReader(deps.store, familyStreams).load(ownFamilyId(request.session));
    const [{ state: family }, classes] = await Promise.all([own, classesOf(deps)]);
    const at = nowIso(deps.clock);
    const athletes = family.kind === 'registered' ? family.athletes : [];
    return {
      athletes: athletes.map(({ athleteId, grade }) => ({
        athleteId,
        classes: classes.map((places) => {
          const index = places.waiting.findIndex((waiting) => waiting.athleteId === athleteId);
          return {
            program: places.program,
            left: placesLeft(withoutSessionsOf(places, athleteId), grade, { at }),
            position: index < 0 ? null : index + 1,
            offeredUntil: places.waiting[index]?.offeredUntil ?? null,
          };
        }),
      })),
    };
  },
});

export const classPlaceQueries = (deps: ReadingDeps & CommandDeps): Implementations<'classPlaces'> => ({
  async classPlaces(_input, request) {
    const [classes, { live }] = await Promise.all([classesOf(deps), deps.rows.generations()]);
    const nameOf = async (athleteId: string): Promise<string | null> => {
      const row = await deps.rows.document(live, 'athlete', athleteId);
      return row ? String(row.data.athleteName) : null;
    };
    const named = classes.map(async ({ program, total, grades: limited, taken, waiting }) => ({
      program,
      total,
      grades: limited,
      taken: taken.length,
      takenByGrade: grades.flatMap((grade) => {
        const count = taken.filter((place) => place.grade === grade).length;
        return count === 0 ? [] : [{ grade, taken: count }];
      }),
      waiting: await Promise.all(
        waiting.map(async (one) => ({ ...one, athleteName: await nameOf(one.athleteId) })),
      ),
    }));
    const families = classes.flatMap(({ waiting }) => waiting.map(({ familyId }) => familyId));
    await recordFamiliesViewed(deps, request, 'waitlists', families);
    return { classes: await Promise.all(named) };
  },
});
