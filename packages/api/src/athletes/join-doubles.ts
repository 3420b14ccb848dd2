import { endSharing } from '@hoops/billing/families/end-sharing';
import { registeredIn } from '@hoops/billing/families/family-repository';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { childOf } from '@hoops/domain/family/athletes/evolve';
import { profileOf } from '@hoops/domain/family/doubles/commands';
import { openIntentOf } from '@hoops/domain/family/intents/open-intents';
import type { Athlete, FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { type AthleteId, athleteId, type FamilyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { streamReader } from '@hoops/event-store/repository';
import type { Implementations, Request } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { byCaller, runCommand } from '../http/run-command.ts';
import type { BillingDeps } from '../http/run-intent-command.ts';

type Registration = { readonly familyId: FamilyId; readonly athleteId: AthleteId };

/** Both commands remove a registration like a deleted athlete, and write both families in one commit. */
export const joinDoublesCommand = (deps: BillingDeps): Implementations<'joinDoubles' | 'moveAthlete'> => {
  const load = async (id: FamilyId) => registeredIn(await streamReader(deps.store, familyStreams).load(id));

  const endPlan = async (goes: Registration, other: FamilyId, request: Request) => {
    const [removed, kept] = await Promise.all([load(goes.familyId), load(other)]);
    if (kept) request.wrote(familyStream(other), kept.version);
    const removal = removed && openIntentOf(removed.state, goes.athleteId, 'remove-athlete');
    const end = removal && (await deps.runIntent(goes.familyId, { ...removal, family: removed }));
    const isRejected = !removal && removed && athleteOf(removed.state, goes.athleteId);
    if (end?.kind === 'failed' || isRejected) throw refusal('double-not-removed');
    const { version } = end?.family ?? removed ?? { version: 0 };
    request.wrote(familyStream(goes.familyId), version);
    return { version, isEnding: end !== undefined && end.kind !== 'done' };
  };

  return {
    async joinDoubles(input, request) {
      const { stays, goes, seen, reason } = input;
      if (stays.familyId === goes.familyId) throw refusal('same-family');
      const before = await load(goes.familyId);
      const athlete = before && athleteOf(before.state, goes.athleteId);
      // Without the athlete, only a repeated request is accepted.
      const of = { child: athlete ? childOf(athlete) : null, reason };
      const keep = { type: 'KeepDouble', athleteId: stays.athleteId, other: goes, ...of } as const;
      const remove = { type: 'RemoveDouble', athleteId: goes.athleteId, other: stays, seen, ...of } as const;
      await runCommand(deps, familyStreams, goes.familyId, remove, {
        ...byCaller(request),
        body: input,
        alongside: endSharing(goes.familyId, new Map([[stays.familyId, [keep]]])),
      });
      return endPlan(goes, stays.familyId, request);
    },

    async moveAthlete(input, request) {
      const { from, to, isShared, seen, reason } = input;
      if (from.familyId === to) throw refusal('child-already-there');
      const arrived = { familyId: to, athleteId: athleteId(deps.newId()) };
      const of = { reason, move: { isShared } };
      let leaving: Athlete | undefined;
      const remove = async (state: FamilyState) => {
        leaving = state.kind === 'registered' ? athleteOf(state, from.athleteId) : undefined;
        const child = leaving ? childOf(leaving) : null;
        const going = { athleteId: from.athleteId, child, other: arrived, seen };
        return { type: 'RemoveDouble', ...going, ...of } as const;
      };
      await runCommand(deps, familyStreams, from.familyId, remove, {
        ...byCaller(request),
        body: input,
        alongside: (events) => {
          if (!leaving) throw new Error('RemoveDouble was accepted without an athlete.');
          const profile = profileOf(leaving);
          const receive = {
            type: 'ReceiveAthlete',
            athleteId: arrived.athleteId,
            profile,
            other: from,
            ...of,
          } as const;
          return endSharing(from.familyId, new Map([[to, [receive]]]))(events);
        },
      });
      return endPlan(from, to, request);
    },
  };
};
