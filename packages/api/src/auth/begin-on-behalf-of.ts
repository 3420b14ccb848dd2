import { familyStreams } from '@hoops/domain/family/stream';
import type { OnBehalfOf } from '@hoops/domain/on-behalf-of';
import { clubDate } from '@hoops/domain/time/club-time';
import { type CommandDeps, repository } from '@hoops/event-store/repository';
import { problem } from '../http/problem.ts';

/** More reasons than an administrator has to act for one family in a day. */
const maxReasons = 100;

/**
 * Records that an administrator acts for a family: once for each administrator, day and reason, in the family's own
 * history and under its key. Requests say who acts and why, each for itself, so the first of a day is the beginning;
 * idempotency keys keep it one event, and no stored text gives the reason away.
 * @returns false when there is no such family, not yet or not any more.
 * @throws ProblemError conflict when others kept writing.
 */
export const beginOnBehalfOf = async (
  deps: CommandDeps,
  { familyId, reason }: OnBehalfOf,
  by: { readonly sub: string; readonly correlationId: string },
): Promise<boolean> => {
  const families = repository(deps, familyStreams);
  const today = clubDate(deps.clock.now());
  for (let count = 1; count <= maxReasons; count += 1) {
    const { kind } = await families.execute(familyId, [{ type: 'BeginActing' }], {
      commandId: `acting-${today}-${count}`,
      // The same id with another reason is refused, and the next one is tried.
      body: { reason },
      actor: { sub: by.sub, role: 'admin', onBehalfOf: familyId, reason },
      correlationId: by.correlationId,
    });
    if (kind === 'rejected') return false;
    if (kind === 'accepted' || kind === 'repeated') return true;
    if (kind === 'conflict') break;
  }
  throw problem('conflict', 'Someone else saved at the same moment. Please try again.');
};
