import type { Trainings } from '@hoops/domain/family/classes/training-days';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import type { FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { scheduleNow } from '@hoops/event-store/club-streams';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { Request } from '../http/create-handler.ts';
import { byCaller, type Done, runCommand } from '../http/run-command.ts';
import { ownFamilyId } from '../http/session.ts';
import { placesOf } from './commands.ts';

/**
 * Runs a command that depends on the schedule; decides it again if the schedule changes meanwhile.
 * @param body must be equal in a repeated request
 */
export const runOnSchedule = (
  deps: CommandDeps,
  request: Request,
  command: (trainings: Trainings, family: FamilyState) => Promise<FamilyCommand>,
  body: unknown,
  of = ownFamilyId(request.session),
): Promise<Done<FamilyState>> => {
  let schedule: Awaited<ReturnType<typeof scheduleNow>> | undefined;
  const onSchedule = async (family: FamilyState) => {
    schedule = await scheduleNow(deps.store);
    return command(schedule.trainings, family);
  };
  return runCommand(deps, familyStreams, of, onSchedule, {
    ...byCaller(request),
    body,
    alongside: (events, family) => [...placesOf(events, family), ...(schedule ? [schedule.isUnchanged] : [])],
    loaded: of === ownFamilyId(request.session) ? request.ownFamily : undefined,
  });
};
