import { systemActor } from '@hoops/domain/actor';
import { clubDate } from '@hoops/domain/time/club-time';
import type { AssessDeps } from './assess-charges.ts';
import { onceAFamily } from './once-per-family.ts';

const actor = systemActor('autopay');

/**
 * Starts automatic payments of class bills, family by family. Runs hourly, but pays once per club-local
 * date. The queue completes the intents.
 */
export const autopay = ({ families, clock, ...deps }: AssessDeps) =>
  onceAFamily({
    ...deps,
    job: 'autopay',
    period: () => clubDate(clock.now()),
    work: async () => async (familyId, today) => {
      const { state: family } = await families.load(familyId);
      if (family.kind !== 'registered' || !family.autopay) return;
      const commandId = `autopay-${today}`;
      const correlationId = `${commandId}-${familyId}`;
      await families.record(familyId, { type: 'RunAutopay' }, { commandId, correlationId, actor });
    },
  });
