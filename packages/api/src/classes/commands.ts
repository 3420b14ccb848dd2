import { classStreams } from '@hoops/domain/class/class-decider';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { placeChanges } from '@hoops/domain/family/classes/class-places';
import { refusalOfClasses } from '@hoops/domain/family/classes/commands';
import type { FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { gradeStreams } from '@hoops/domain/grade/grade-decider';
import type { AthleteId } from '@hoops/domain/ids';
import { clubPeriod } from '@hoops/domain/time/club-time';
import { alongside } from '@hoops/event-store/alongside';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { problemOfRejection, refusal } from '../http/problem.ts';
import { byCaller, runCommand, runFamilyCommand } from '../http/run-command.ts';
import { ownFamilyId } from '../http/session.ts';

/** Takes and frees places in the transaction of the family’s events. */
export const placesOf: NonNullable<Parameters<typeof runFamilyCommand>[4]> = (events, family) =>
  placeChanges(events, family).map(({ program, commands }) => alongside(classStreams, program, commands));

export const classCommands = (
  deps: CommandDeps,
): Implementations<'saveClasses' | 'joinWaitlist' | 'leaveWaitlist'> => {
  const offeringsOf = async (family: FamilyState, athleteIds: readonly AthleteId[]) => {
    const offerings = gradesOf(family, athleteIds).map(async (grade) => {
      const { state } = await streamReader(deps.store, gradeStreams).load(grade);
      return [grade, state.offerings] as const;
    });
    return Object.fromEntries(await Promise.all(offerings));
  };

  return {
    /** Takes a place in every added class, or saves nothing. */
    async saveClasses(input, request) {
      const command = async (family: FamilyState) => {
        const athleteIds = input.selections.map(({ athleteId }) => athleteId);
        return { type: 'SaveClasses', ...input, offerings: await offeringsOf(family, athleteIds) } as const;
      };
      const { version } = await runFamilyCommand(deps, request, command, input, placesOf);
      return { version };
    },

    async joinWaitlist({ program, athleteId }, request) {
      const familyId = ownFamilyId(request.session);
      const join = async () => {
        const { state: family } = await streamReader(deps.store, familyStreams).load(familyId);
        const athlete = family.kind === 'registered' ? athleteOf(family, athleteId) : undefined;
        if (family.kind !== 'registered' || !athlete) throw refusal('athlete-not-found');
        const offerings = await offeringsOf(family, [athleteId]);
        const from = clubPeriod(deps.clock.now());
        const refused = refusalOfClasses(family, athlete, [program], { offerings, from });
        if (refused) throw problemOfRejection(refused);
        return { type: 'JoinWaitlist', program, familyId, athleteId, grade: athlete.grade } as const;
      };
      const body = { program, athleteId };
      const { version } = await runCommand(deps, classStreams, program, join, { ...byCaller(request), body });
      return { version };
    },

    async leaveWaitlist(input, request) {
      const command = { type: 'LeaveWaitlist', ...input, familyId: ownFamilyId(request.session) } as const;
      const { version } = await runCommand(deps, classStreams, input.program, command, byCaller(request));
      return { version };
    },
  };
};

const gradesOf = (family: FamilyState, athleteIds: readonly AthleteId[]) => {
  if (family.kind !== 'registered') return [];
  const grades = athleteIds.map((athleteId) => athleteOf(family, athleteId)?.grade ?? null);
  return [...new Set(grades)].filter((grade) => grade !== null);
};
