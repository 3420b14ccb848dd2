import { daysToMiss } from '@hoops/domain/family/absences/days-to-miss';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import { recordPersonalDataViewed } from '../access-log/record-access.ts';
import { findAthlete } from '../athletes/find-athlete.ts';
import type { Implementations, Request } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { ownFamilyId } from '../http/session.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readFamily } from '../rows/read-family.ts';
import { readAttendance } from './attendance-of-month.ts';

export const athleteAttendanceQueries = (
  deps: ReadingDeps,
  records: CommandDeps,
): Implementations<'athleteAttendance'> => {
  const { load: familyNow } = streamReader(deps.store, familyStreams);
  const { load: scheduleNow } = streamReader(deps.store, scheduleStreams);

  const athleteNow = async (request: Request, id: string) => {
    const { parentID, athleteId } = (await findAthlete(deps, request, id, readFamily)).athlete;
    await recordPersonalDataViewed(records, request, { familyId: parentID, athleteId });
    const isOwn = parentID === ownFamilyId(request.session);
    const { state, head } = await ((isOwn ? request.ownFamily : undefined) ?? familyNow(familyId(parentID)));
    const family = state.kind === 'registered' ? state : undefined;
    const athlete = family && athleteOf(family, athleteId);
    // The athlete was deleted in the meantime.
    if (!family || !athlete) throw refusal('athlete-not-found');
    return { family, athlete, version: head.version };
  };

  return {
    async athleteAttendance({ athleteId: id, month: asked }, request) {
      const at = nowIso(deps.clock);
      const [{ family, athlete, version }, schedule] = await Promise.all([
        athleteNow(request, id),
        scheduleNow('main'),
      ]);
      const { items } = schedule.state;
      return {
        ...(await readAttendance(deps, athlete, items, { at, asked })),
        daysToMiss: daysToMiss(family, athlete, items, at),
        version,
      };
    },
  };
};
