import { systemActor } from '@hoops/domain/actor';
import { clubPeriod } from '@hoops/domain/time/club-time';
import type { Billing } from '../billing-from-config.ts';
import { registeredIn } from '../families/family-repository.ts';
import { onceAFamily } from './once-per-family.ts';

export type AssessDeps = Pick<Billing, 'store' | 'families' | 'checkpoints' | 'clock' | 'logger'>;

const actor = systemActor('assess-charges');

/**
 * Bills the classes of a new month, each family on its own (spec section 9). Runs hourly and does nothing once
 * the club's month is assessed for everybody; what was billed already stays as it is, however many run at once. A
 * family's own next command would bill it too.
 */
export const assessCharges = ({ families, clock, ...deps }: AssessDeps) =>
  onceAFamily({
    ...deps,
    job: 'assess-charges',
    period: () => clubPeriod(clock.now()),
    work: async () => async (familyId, period) => {
      const loaded = await families.load(familyId);
      if (!registeredIn(loaded)) return;
      // Each family's is a chain of cause of its own: one for all would be a list that the whole club writes to.
      const commandId = `assess-${period}`;
      const correlationId = `${commandId}-${familyId}`;
      await families.record(familyId, { type: 'AssessCharges' }, { commandId, correlationId, actor, loaded });
    },
  });
