import { systemActor } from '@hoops/domain/actor';
import { isAnythingDue } from '@hoops/domain/family/notices/notices';
import { clubDate } from '@hoops/domain/time/club-time';
import { pricesNow } from '@hoops/event-store/prices-now';
import { withdrawalsNow } from '@hoops/event-store/withdrawals-now';
import { nowIso } from '@hoops/runtime/clock';
import { registeredIn } from '../families/family-repository.ts';
import type { AssessDeps } from './assess-charges.ts';
import { onceAFamily } from './once-per-family.ts';

const actor = systemActor('notices');

/**
 * Records each family's due notices, which the mailer emails. Runs daily; after a failure, the family is
 * retried the next day.
 */
export const notices = ({ families, clock, ...deps }: AssessDeps) =>
  onceAFamily({
    ...deps,
    job: 'notices',
    period: () => clubDate(clock.now()),
    async work() {
      const [prices, withdrawals] = await Promise.all([pricesNow(deps.store), withdrawalsNow(deps.store)]);
      return async (familyId, today) => {
        const loaded = await families.load(familyId);
        const family = registeredIn(loaded);
        if (!family || !isAnythingDue(family.state, nowIso(clock), { prices, withdrawals })) return;
        // Each family gets its own correlation id, so that no causal chain grows with the club.
        const commandId = `notices-${today}`;
        const correlationId = `${commandId}-${familyId}`;
        await families.record(
          familyId,
          { type: 'GiveNotices', prices, withdrawals },
          { commandId, correlationId, actor, loaded },
        );
      };
    },
  });
