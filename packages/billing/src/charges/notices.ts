import { systemActor } from '@hoops/domain/actor';
import { type Grade, grades } from '@hoops/domain/club/grades';
import { isAnythingDue } from '@hoops/domain/family/notices/notices';
import type { Withdrawals } from '@hoops/domain/family/notices/withdrawn-classes';
import { gradeStreams } from '@hoops/domain/grade/grade-decider';
import type { Withdrawn } from '@hoops/domain/grade/state';
import { clubDate } from '@hoops/domain/time/club-time';
import { pricesNow } from '@hoops/event-store/club-streams';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import { registeredIn } from '../families/family-repository.ts';
import type { AssessDeps } from './assess-charges.ts';
import { onceAFamily } from './once-per-family.ts';

const actor = systemActor('notices');

/**
 * Records each family's due notices, which the mailer emails. Runs daily; a failed family is retried the next
 * day.
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

const withdrawalsNow = async (store: Pick<EventStore, 'load'>): Promise<Withdrawals> => {
  const reader = streamReader(store, gradeStreams);
  const entries = grades.map(async (grade) => [grade, (await reader.load(grade)).state.withdrawn] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Grade, Withdrawn>;
};
