import { endSharing } from '@hoops/billing/families/end-sharing';
import { registeredIn } from '@hoops/billing/families/family-repository';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { childOf } from '@hoops/domain/family/athletes/evolve';
import { openIntentOf } from '@hoops/domain/family/intents/open-intents';
import { familyStreams } from '@hoops/domain/family/stream';
import type { FamilyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { streamReader } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { byCaller, runCommand } from '../http/run-command.ts';
import type { BillingDeps } from '../http/run-intent-command.ts';

export const joinDoublesCommand = (deps: BillingDeps): Implementations<'joinDoubles'> => {
  const load = async (id: FamilyId) => registeredIn(await streamReader(deps.store, familyStreams).load(id));
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
      const [joined, kept] = await Promise.all([load(goes.familyId), load(stays.familyId)]);
      if (kept) request.wrote(familyStream(stays.familyId), kept.version);
      const removal = joined && openIntentOf(joined.state, goes.athleteId, 'remove-athlete');
      const end = removal && (await deps.runIntent(goes.familyId, { ...removal, family: joined }));
      const isRejected = !removal && joined && athleteOf(joined.state, goes.athleteId);
      if (end?.kind === 'failed' || isRejected) throw refusal('double-not-removed');
      const { version } = end?.family ?? joined ?? { version: 0 };
      request.wrote(familyStream(goes.familyId), version);
      return { version, isEnding: end !== undefined && end.kind !== 'done' };
    },
  };
};
