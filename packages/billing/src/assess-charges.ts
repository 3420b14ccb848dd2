import type { Cursors } from '@hoops/bus/cursors';
import { systemActor } from '@hoops/domain/actor';
import { clubPeriod } from '@hoops/domain/club-time';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Clock } from '@hoops/runtime/clock';
import type { Logger } from '@hoops/runtime/logger';
import { eachFamily } from './each-family.ts';
import { allFamilies } from './families.ts';
import type { FamilyLedger } from './family-ledger.ts';

export type AssessDeps = {
  readonly store: EventStore;
  readonly ledger: FamilyLedger;
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly logger: Logger;
};

const cursorName = 'assess-charges';

/**
 * Bills the classes of a new month, each family on its own (spec section 9). Runs hourly and does nothing once
 * the club's month is assessed for everybody; a run that failed in part is repeated at the next hour, and what
 * was billed already stays as it is. A family's own next command would bill it too.
 * @throws Error when some families failed.
 */
export const assessCharges = async (deps: AssessDeps): Promise<void> => {
  const period = clubPeriod(deps.clock.now());
  if ((await deps.cursors.read(cursorName)) === period) return;
  const actor = systemActor('assess-charges');
  const failed = await eachFamily(
    allFamilies(deps.store),
    async (familyId) => {
      await deps.ledger.record(familyId, { type: 'AssessCharges' }, { commandId: `assess-${period}`, actor });
    },
    { logger: deps.logger, job: cursorName },
  );
  if (failed > 0) throw new Error(`The charges of ${failed} families could not be assessed.`);
  await deps.cursors.write(cursorName, period);
};
