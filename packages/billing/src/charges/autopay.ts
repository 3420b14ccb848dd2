import { systemActor } from '@hoops/domain/actor';
import { clubDate } from '@hoops/domain/time/club-time';
import type { AssessDeps } from './assess-charges.ts';
import { onceAFamily } from './once-per-family.ts';

const actor = systemActor('autopay');

/**
 * Starts the automatic payments of class bills, each family on its own. Runs hourly and does nothing
 * once the club's date is done for everybody. What is started is an intent like that of a button: the queue makes it
 * true at Stripe, once, however often and wherever this dies.
 */
export const autopay = ({ families, clock, ...deps }: AssessDeps) =>
  onceAFamily({
    ...deps,
    job: 'autopay',
    period: () => clubDate(clock.now()),
    work: async () => async (familyId, today) => {
      const { state: family } = await families.load(familyId);
      if (family.kind !== 'registered' || !family.autopay) return;
      // Each family's is a chain of cause of its own: one for all would be a list that the whole club writes to.
      const commandId = `autopay-${today}`;
      const correlationId = `${commandId}-${familyId}`;
      await families.record(familyId, { type: 'RunAutopay' }, { commandId, correlationId, actor });
    },
  });
