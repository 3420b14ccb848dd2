import { systemActor } from '@hoops/domain/actor';
import { endedShares, sumOf, unbilledLines } from '@hoops/domain/family/charges/shares';
import type { Family } from '@hoops/domain/family/state';
import { clubPeriod, type Period } from '@hoops/domain/time/club-time';
import type { Billing } from '../billing-from-config.ts';
import { registeredIn } from '../families/family-repository.ts';
import { onceAFamily } from './once-per-family.ts';

export type AssessDeps = Pick<Billing, 'store' | 'families' | 'checkpoints' | 'clock' | 'logger'>;

const actor = systemActor('assess-charges');

/** Bills the classes of a new month (spec section 9) and shares of ended months. Runs hourly; can be repeated. */
export const assessCharges = ({ families, clock, ...deps }: AssessDeps) =>
  onceAFamily({
    ...deps,
    job: 'assess-charges',
    period: () => clubPeriod(clock.now()),
    work: async () => async (familyId, period) => {
      const loaded = await families.load(familyId);
      if (loaded.state.kind === 'unregistered') return;
      // Each family gets a separate correlation id, so causal chains do not grow with the club.
      const commandId = `assess-${period}`;
      const correlationId = `${commandId}-${familyId}`;
      const assess = { type: 'AssessCharges' } as const;
      const first = registeredIn(loaded)
        ? (await families.record(familyId, assess, { commandId, correlationId, actor, loaded })).state
        : loaded.state;
      await billShares(families, first, clubPeriod(clock.now()), correlationId);
    },
  });

/** The first home pays for an erased payer; if it was erased too, the share is written off. */
const billShares = async (
  families: AssessDeps['families'],
  first: Pick<Family, 'familyId' | 'charges' | 'planShares'>,
  period: Period,
  correlationId: string,
): Promise<void> => {
  const { familyId, charges, planShares = [] } = first;
  for (const share of endedShares(charges, planShares, period)) {
    const { state: payer } = await families.load(share.payer);
    if (payer.kind === 'unregistered') continue;
    const lines = unbilledLines(share, familyId, payer.charges);
    const isErased = payer.kind === 'erased';
    if (lines.length === 0) continue;
    const command = {
      type: 'BillShare',
      firstHome: familyId,
      share: isErased ? { ...share, lines } : share,
    } as const;
    const commandId = `share-${familyId}-${share.month}-${sumOf(share.lines)}`;
    await families.recordInAny(isErased ? familyId : share.payer, command, {
      commandId,
      correlationId,
      actor,
    });
  }
};
