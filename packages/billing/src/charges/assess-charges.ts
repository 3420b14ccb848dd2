import { systemActor } from '@hoops/domain/actor';
import { clubPeriod } from '@hoops/domain/time/club-time';
import type { Billing } from '../billing-from-config.ts';
import { registeredIn } from '../families/family-repository.ts';
import { onceAFamily } from './once-per-family.ts';

export type AssessDeps = Pick<Billing, 'store' | 'families' | 'checkpoints' | 'clock' | 'logger'>;

const actor = systemActor('assess-charges');

/**
 * Bills the classes of a new month, family by family (spec section 9). Runs hourly, but bills once per month.
 * Can be repeated.
 */
export const assessCharges = ({ families, clock, ...deps }: AssessDeps) =>
  onceAFamily({
    ...deps,
    job: 'assess-charges',
    period: () => clubPeriod(clock.now()),
    work: async () => async (familyId, period) => {
      const loaded = await families.load(familyId);
      if (!registeredIn(loaded)) return;
      // Each family gets a separate correlation id, so causal chains do not grow with the club.
      const commandId = `assess-${period}`;
      const correlationId = `${commandId}-${familyId}`;
      await families.record(familyId, { type: 'AssessCharges' }, { commandId, correlationId, actor, loaded });
    },
  });
