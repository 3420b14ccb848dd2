import { classStreams } from '@hoops/domain/class/class-decider';
import { placesLeft } from '@hoops/domain/class/state';
import { weekdayOfDate, weekdays } from '@hoops/domain/club/days';
import { heldAsPlannedOn } from '@hoops/domain/family/classes/training-days';
import { daysToMakeUp, openMakeUps } from '@hoops/domain/family/make-ups/make-ups';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { clubDate } from '@hoops/domain/time/club-time';
import { scheduleNow } from '@hoops/event-store/club-streams';
import { streamReader } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { ownFamilyId } from '../http/session.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { offeringsFor } from './commands.ts';

export const makeUpQueries = (deps: ReadingDeps): Implementations<'makeUpDays'> => ({
  async makeUpDays({ athleteId }, { session, ownFamily }) {
    const own = familyId(ownFamilyId(session));
    const { state: family, head } = await (ownFamily ?? streamReader(deps.store, familyStreams).load(own));
    const athletes = family.kind === 'registered' ? family.athletes : [];
    const athlete = athletes.find((known) => known.athleteId === athleteId);
    if (!athlete || family.kind !== 'registered') throw refusal('athlete-not-found');
    const at = nowIso(deps.clock);
    const makeUp = openMakeUps(athlete, clubDate(at))
      .filter(({ booked }) => booked === null)
      .toSorted((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
      .at(-1);
    if (!makeUp) return { days: [], version: head.version };
    const [{ trainings }, offerings] = await Promise.all([
      scheduleNow(deps.store),
      offeringsFor(deps, family, athlete.athleteId),
    ]);
    const dates = daysToMakeUp(family, athlete, makeUp, { trainings, offerings }, at);
    const classes = streamReader(deps.store, classStreams);
    const placesIn = new Map(
      await Promise.all(weekdays.map(async (day) => [day, (await classes.load(day)).state] as const)),
    );
    const days = dates.flatMap((date) => {
      const program = weekdayOfDate(date);
      const places = program && placesIn.get(program);
      if (!places) return [];
      const left = placesLeft(places, athlete.grade, { at, date });
      return [{ date, program, sessions: heldAsPlannedOn(trainings, date), left }];
    });
    return { days, version: head.version };
  },
});
