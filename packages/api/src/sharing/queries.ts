import { daysToMiss } from '@hoops/domain/family/absences/days-to-miss';
import { isSharedWith } from '@hoops/domain/family/sharing/commands';
import { familyStreams } from '@hoops/domain/family/stream';
import { scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { familyView } from '@hoops/projections/derive/family-view';
import { nowIso } from '@hoops/runtime/clock';
import { recordPersonalDataViewed } from '../access-log/record-access.ts';
import { readAttendance } from '../athlete-attendance/attendance-of-month.ts';
import type { Implementations, Request } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { ownFamilyId } from '../http/session.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { seenByOtherHome } from './visible.ts';

export const sharingQueries = (deps: ReadingDeps, records: CommandDeps): Implementations<'sharedAthlete'> => {
  const { load: familyNow } = streamReader(deps.store, familyStreams);
  const { load: scheduleNow } = streamReader(deps.store, scheduleStreams);

  /**
   * The first home's stream decides, strongly consistent. An unshared athlete is the same as an unknown one.
   */
  const sharedNow = async ({ session, ownFamily }: Request, id: string) => {
    const home = ownFamilyId(session);
    const { state: own } = await (ownFamily ?? familyNow(home));
    const known = own.kind === 'registered' ? own.sharedAthletes : [];
    for (const { firstHome } of known.filter(({ athleteId }) => athleteId === id)) {
      const { state } = await familyNow(firstHome);
      if (state.kind !== 'registered') continue;
      const athlete = state.athletes.find(({ athleteId }) => athleteId === id);
      const row = familyView(state).athletes.find(({ athleteId }) => athleteId === id);
      if (athlete && row && isSharedWith(state, athlete.athleteId, home))
        return { firstHome, family: state, athlete, row };
    }
    throw refusal('athlete-not-found');
  };

  return {
    async sharedAthlete({ athleteId: id, month: asked }, request) {
      const at = nowIso(deps.clock);
      const [{ firstHome, family, athlete, row }, { state }] = await Promise.all([
        sharedNow(request, id),
        scheduleNow('main'),
      ]);
      await recordPersonalDataViewed(records, request, {
        familyId: firstHome,
        athleteId: athlete.athleteId,
      });
      const attendance = await readAttendance(deps, athlete, state.items, { at, asked });
      return {
        ...seenByOtherHome(row),
        firstHome,
        ...attendance,
        daysToMiss: daysToMiss(family, athlete, state.items, at),
      };
    },
  };
};
